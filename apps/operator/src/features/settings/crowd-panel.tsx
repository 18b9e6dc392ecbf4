import { type OperatorAnswer, OPERATOR_CALLS } from '@surahi/contract/operator';
import { t } from '../../shared/i18n/i18n.ts';
import { Note, Panel } from '../../shared/parts.tsx';
import { queryKeys } from '../../shared/query.ts';
import { useMay } from '../../shared/session.ts';
import { Switch } from '../../shared/switch.tsx';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';

/** Switches the players of the demo, who keep bidding while the server runs. */
export function CrowdPanel({ crowd }: { crowd: OperatorAnswer<typeof OPERATOR_CALLS.getCrowd> }) {
  const mayChange = useMay('settings.robot') && crowd.available;
  const { send, isSending } = useOperatorMutation(queryKeys.crowd);
  const change = (on: boolean) =>
    void send(
      OPERATOR_CALLS.setCrowd,
      { body: { on } },
      { done: (next) => (next.on ? t('The demo players bid') : t('The demo players have stopped')) },
    );
  return (
    <Panel title={t('Demo players')} className="max-w-[620px]">
      <p className="text-sm text-muted">
        {t(
          'Players of the demo place a bid every few seconds, so that exposure, queues and reports show something at any hour.',
        )}
      </p>
      {crowd.available ? null : <Note tone="win">{t('The server’s configuration disables the demo players.')}</Note>}
      <div className="flex items-center gap-3">
        <Switch
          id="crowd-on"
          checked={crowd.on && crowd.available}
          onChange={change}
          disabled={!mayChange || isSending}
        />
        <label htmlFor="crowd-on" className="text-base font-semibold">
          {t('Let demo players bid')}
        </label>
      </div>
    </Panel>
  );
}
