import { confirmReturn, requestReturn } from '@surahi/contract';
import { Button, Card, PasswordInput, useTick } from '@surahi/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import { serverNow } from '../../shared/clock.ts';
import { failureText } from '../../shared/failure-text.ts';
import { FormAlert } from '../../shared/form-alert.tsx';
import { useT } from '../../shared/i18n/i18n.ts';
import { untilText, untilYearText } from '../../shared/money/until-text.ts';
import type { Restriction } from '../../shared/play/use-play-limits.ts';
import { queryKeys } from '../../shared/query-keys.ts';

/** The return from an exclusion: asked for after the term, confirmed with the password 24 hours later. */
export function ReturnSection({ exclusion }: { exclusion: Restriction }) {
  const t = useT();
  const [password, setPassword] = useState('');
  const { busy, problem, run } = useReturnCall();
  useTick();
  const { until, return_opens_at: opensAt } = exclusion;
  if (until === 0 || until > serverNow()) {
    return (
      <Card className="text-base">
        {t(until === 0 ? 'exclude.barForGood' : 'exclude.bar', until === 0 ? {} : { time: untilYearText(until) })}
      </Card>
    );
  }
  const requested = opensAt !== 0;
  const open = requested && opensAt <= serverNow();
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg font-bold">{t('return.title')}</h2>
      <p className="text-sm text-muted">
        {requested ? t('return.opens', { time: untilText(opensAt) }) : t('return.meaning')}
      </p>
      <FormAlert text={problem} />
      {requested ? null : (
        <Button busy={busy} onClick={() => void run(() => call(requestReturn, {}))}>
          {t('return.ask')}
        </Button>
      )}
      {open ? (
        <form
          noValidate
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            void run(() => call(confirmReturn, { password }));
          }}
        >
          <PasswordInput
            label={t('return.password')}
            showLabel={t('return.show')}
            hideLabel={t('return.hide')}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <Button type="submit" busy={busy}>
            {t('return.confirm')}
          </Button>
        </form>
      ) : null}
    </Card>
  );
}

type ReturnAnswer = { ok: true } | { ok: false; kind: string; code?: string; msg?: string };

function useReturnCall() {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = async (send: () => Promise<ReturnAnswer>) => {
    setBusy(true);
    const answer = await send();
    await queryClient.invalidateQueries({ queryKey: queryKeys.playLimits });
    setBusy(false);
    setProblem(answer.ok ? undefined : failureText(answer, 'return.failed'));
  };
  return { busy, problem, run };
}
