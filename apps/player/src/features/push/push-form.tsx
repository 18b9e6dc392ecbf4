import { PUSH_TOPICS, type PushTopic } from '@surahi/contract';
import { Button, Card, TextInput } from '@surahi/ui';
import { useState } from 'react';
import { failureText } from '../../shared/failure-text.ts';
import { FormAlert } from '../../shared/form-alert.tsx';
import type { MessageId } from '../../shared/i18n/i18n.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { followPush } from '../../shared/push/follow-push.ts';
import { outcomeText } from '../../shared/push/outcome-text.ts';
import type { PushChoices } from '../../shared/push/push-here.ts';
import { FIRST_CHOICES, hasUsableHours, turnOff, turnOn } from '../../shared/push/push-here.ts';
import { toast } from '../../shared/toast.ts';
import { TopicBox } from './topic-box.tsx';

const TOPICS: Readonly<Record<PushTopic, { name: MessageId; detail: MessageId }>> = {
  wins: { name: 'push.wins', detail: 'push.winsDetail' },
  results: { name: 'push.results', detail: 'push.resultsDetail' },
  deposits: { name: 'push.deposits', detail: 'push.depositsDetail' },
  withdrawals: { name: 'push.withdrawals', detail: 'push.withdrawalsDetail' },
};

/** The order on the screen. */
const ORDER = PUSH_TOPICS.toSorted((a, b) => Number(b === 'wins') - Number(a === 'wins'));

type PushFormProps = {
  publicKey: string;
  /** Null when this browser is not subscribed. */
  device: PushChoices | null;
  onChange: () => void;
};

/** Topics and quiet hours of this browser. Nothing is stored before the player taps the button. */
export function PushForm({ publicKey, device, onChange }: PushFormProps) {
  const t = useT();
  const [choices, setChoices] = useState<PushChoices>(device ?? FIRST_CHOICES);
  const [busy, setBusy] = useState<'save' | 'stop'>();
  const [isRefused, setRefused] = useState(false);
  const isOn = device !== null;
  const { topics } = choices;
  const toggle = (topic: PushTopic, wanted: boolean) =>
    setChoices({ ...choices, topics: PUSH_TOPICS.filter((each) => (each === topic ? wanted : topics.includes(each))) });
  const save = async () => {
    setRefused(!hasUsableHours(choices));
    if (!hasUsableHours(choices)) return;
    setBusy('save');
    const outcome = await turnOn(publicKey, choices);
    setBusy(undefined);
    if (outcome === 'on') {
      followPush();
      toast.success(t(isOn ? 'push.saved' : 'push.isOn'));
    } else toast.error(outcomeText(t, outcome));
    onChange();
  };
  const stop = async () => {
    setBusy('stop');
    const failure = await turnOff();
    setBusy(undefined);
    if (failure === undefined) toast.success(t('push.isOff'));
    else toast.error(failureText(failure, 'push.failed'));
    onChange();
  };
  return (
    <div className="grid grid-cols-1 gap-3 pt-1">
      <p className="text-sm text-muted">{t('push.hint')}</p>
      <Card className="grid gap-1">
        <h2 className="text-lg font-bold">{t('push.topics')}</h2>
        {ORDER.map((topic) => (
          <TopicBox
            key={topic}
            name={t(TOPICS[topic].name)}
            detail={t(TOPICS[topic].detail)}
            checked={topics.includes(topic)}
            onChange={(wanted) => toggle(topic, wanted)}
          />
        ))}
      </Card>
      <QuietCard choices={choices} isRefused={isRefused} onChange={setChoices} />
      <Button busy={busy === 'save'} disabled={busy !== undefined || topics.length === 0} onClick={() => void save()}>
        {t(isOn ? 'push.save' : 'push.turnOn')}
      </Button>
      {isOn ? (
        <Button variant="secondary" busy={busy === 'stop'} disabled={busy !== undefined} onClick={() => void stop()}>
          {t('push.turnOff')}
        </Button>
      ) : null}
    </div>
  );
}

type QuietCardProps = {
  choices: PushChoices;
  /** Whether the player tried to save times that mean no quiet hours. */
  isRefused: boolean;
  onChange: (choices: PushChoices) => void;
};

function QuietCard({ choices, isRefused, onChange }: QuietCardProps) {
  const t = useT();
  const { quiet_from: from, quiet_to: to } = choices;
  return (
    <Card className="grid grid-cols-1 gap-3">
      <h2 className="text-lg font-bold">{t('push.quiet')}</h2>
      <p className="text-sm text-muted">{t('push.quietHint')}</p>
      <div className="grid grid-cols-2 gap-2.5">
        <TimeInput
          label={t('push.from')}
          value={from}
          onChange={(value) => onChange({ ...choices, quiet_from: value })}
        />
        <TimeInput label={t('push.to')} value={to} onChange={(value) => onChange({ ...choices, quiet_to: value })} />
      </div>
      <FormAlert text={isRefused && !hasUsableHours(choices) ? t('push.quietProblem') : undefined} />
    </Card>
  );
}

type TimeInputProps = { label: string; value: string; onChange: (value: string) => void };

function TimeInput({ label, value, onChange }: TimeInputProps) {
  return (
    <TextInput
      type="time"
      className="!px-2 !text-base"
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
