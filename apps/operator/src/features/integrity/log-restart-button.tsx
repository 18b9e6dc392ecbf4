import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { Button } from '@surahi/ui';
import { formatCount } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { Note } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { useReasonDialog } from '../../shared/reason-dialog.tsx';
import { useMay } from '../../shared/session.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';

/** Proposes that the public log continues under the name of this node. Renders nothing if the names are the same. */
export function LogRestartButton() {
  return useMay('log.key') ? <ProposeButton /> : null;
}

function ProposeButton() {
  const { data } = useOperatorQuery(queryKeys.logKey, OPERATOR_CALLS.getLogKey, {});
  const { send } = useOperatorMutation(queryKeys.logKey, queryKeys.proposals);
  const { confirm, dialog } = useReasonDialog();
  if (data === undefined || data.restart === null) return null;
  const { from, to, size, root } = data.restart;
  const open = () =>
    confirm({
      title: t('Continue the log under a new name?'),
      consequences: [
        t('{name} continues as {next}.', { name: nameOf(from), next: nameOf(to) }),
        <Value key="key" label={t('New key')} value={to} />,
        t('{count} entries are cosigned. Compare their root with the witnesses.', { count: formatCount(size) }),
        <Value key="root" label={t('Root')} value={root} />,
        t('The restart and your reason stay public permanently. Open draws keep their records.'),
        t('Give each witness the new name and key before the restart is approved.'),
        t('Another owner must approve it. Nobody can undo it.'),
      ],
      action: t('Propose the restart'),
      send: (reason) =>
        send(
          OPERATOR_CALLS.proposeLogRestart,
          { body: { key: to, reason } },
          { done: t('Proposed. Another owner must approve the restart.') },
        ),
    });
  return (
    <div className="grid justify-items-start gap-2">
      <Note tone="win">
        {t(
          'This node is configured for log {own}, but the current log is {log}. No checkpoint is signed until two owners agree (runbook log-key.md).',
          { own: nameOf(to), log: nameOf(from) },
        )}
      </Note>
      <Button variant="secondary" onClick={open}>
        {t('Continue under the new name…')}
      </Button>
      {dialog}
    </div>
  );
}

function Value({ label, value }: { label: string; value: string }) {
  return (
    <>
      {label}: <span className="num break-all">{value}</span>
    </>
  );
}

/** The name in a verifier key. */
function nameOf(verifierKey: string): string {
  return verifierKey.split('+')[0] ?? verifierKey;
}
