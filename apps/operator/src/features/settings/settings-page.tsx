import { type OperatorAnswer, OPERATOR_CALLS } from '@surahi/contract/operator';
import { Button, DigitInput } from '@surahi/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { contentPath } from '../../paths.ts';
import { call } from '../../shared/api.ts';
import { Note, NotYet, Page, Panel } from '../../shared/parts.tsx';
import { fetchCall, queryKeys } from '../../shared/query.ts';
import { useMay } from '../../shared/session.ts';
import { Switch } from '../../shared/switch.tsx';
import { tell, tellFailure } from '../../shared/toast.ts';
import { PlatformForm } from './platform-form.tsx';

type Robot = OperatorAnswer<typeof OPERATOR_CALLS.getRobot>;

const LONGEST_SECONDS = 86_400;

/** What is switched while the server runs. */
export function SettingsPage() {
  const platform = useQuery({
    queryKey: queryKeys.platform,
    queryFn: ({ signal }) => fetchCall(OPERATOR_CALLS.getPlatformSettings, {}, signal),
  });
  const query = useQuery({
    queryKey: queryKeys.robot,
    queryFn: ({ signal }) => fetchCall(OPERATOR_CALLS.getRobot, {}, signal),
  });
  return (
    <Page
      title="Settings"
      detail={
        <>
          What holds for every player from the next call on. Amounts are whole points. The support’s numbers are among
          the{' '}
          <Link to={contentPath('contacts')} className="link">
            content
          </Link>
          .
        </>
      }
    >
      {platform.data === undefined ? (
        <NotYet query={platform} what="the settings" />
      ) : (
        <PlatformForm key={JSON.stringify(platform.data.settings)} settings={platform.data.settings} />
      )}
      {query.data === undefined ? (
        <NotYet query={query} what="the settings" />
      ) : (
        // drawn anew when somebody else saved, so that the fields show what is
        <RobotPanel key={JSON.stringify(query.data)} robot={query.data} />
      )}
    </Page>
  );
}

function RobotPanel({ robot }: { robot: Robot }) {
  const client = useQueryClient();
  const mayChange = useMay('settings.robot') && robot.available;
  const [on, setOn] = useState(robot.on && robot.available);
  const [delay, setDelay] = useState(String(robot.delaySeconds));
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const changed = on !== robot.on || delay !== String(robot.delaySeconds);

  async function save(event: FormEvent) {
    event.preventDefault();
    const delaySeconds = Number(delay);
    if (delay === '' || delaySeconds > LONGEST_SECONDS) return setError('From 0 to 86400 seconds');
    setBusy(true);
    const answer = await call(OPERATOR_CALLS.setRobot, { body: { on, delaySeconds } });
    setBusy(false);
    if (!answer.ok) return tellFailure(answer);
    client.setQueryData(queryKeys.robot, answer.data);
    tell(answer.data.on ? 'The robot is on' : 'The robot is off');
  }

  return (
    <Panel title="Demo robot" className="max-w-[620px]">
      <p className="text-sm text-muted">
        Enters and declares every due result by itself, so that the demo lives without an operator. While it is on,
        results that you want to declare yourself may be declared before you do.
      </p>
      {robot.available ? null : <Note tone="win">The server’s configuration switches the robot off.</Note>}
      <form onSubmit={save} className="grid gap-4" noValidate>
        <div className="flex items-center gap-3">
          <Switch id="robot-on" checked={on} onChange={setOn} disabled={!mayChange} />
          <label htmlFor="robot-on" className="text-base font-semibold">
            Declare due results by itself
          </label>
        </div>
        <DigitInput
          label="Seconds after the cut-off"
          hint={delayHint(delay)}
          error={error}
          maxLength={5}
          value={delay}
          disabled={!mayChange}
          fieldClassName="max-w-64"
          onChange={(event) => {
            setDelay(event.target.value);
            setError(undefined);
          }}
        />
        {mayChange ? (
          <Button type="submit" busy={busy} disabled={!changed} className="justify-self-start">
            Save
          </Button>
        ) : (
          <p className="text-sm text-muted">
            {robot.available ? 'Your role may look at this, not change it.' : 'It cannot be switched on here.'}
          </p>
        )}
      </form>
    </Panel>
  );
}

function delayHint(seconds: string): string {
  const minutes = Number(seconds) / 60;
  return minutes >= 1 ? `About ${Math.round(minutes)} min` : 'Less than a minute';
}
