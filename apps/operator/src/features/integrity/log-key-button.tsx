import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { Button } from '@surahi/ui';
import { t } from '../../shared/i18n/i18n.ts';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { useReasonDialog } from '../../shared/reason-dialog.tsx';
import { useMay } from '../../shared/session.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import { keyIdOf } from './public-log.ts';

/** Proposes to change the key of the public log. Renders nothing for roles that may not. */
export function LogKeyButton() {
  return useMay('log.key') ? <ProposeButton /> : null;
}

function ProposeButton() {
  const { data } = useOperatorQuery(queryKeys.logKey, OPERATOR_CALLS.getLogKey, {});
  const { send } = useOperatorMutation(queryKeys.logKey, queryKeys.proposals);
  const { confirm, dialog } = useReasonDialog();
  if (data === undefined || data.current === null) return null;
  const { current, next } = data;
  if (next === null) {
    return (
      <p className="text-sm text-muted">
        {t("To change the log's key, install a new one as LOG_NEXT_KEY on every node (runbook log-key.md).")}
      </p>
    );
  }
  const open = () =>
    confirm({
      title: t("Change the log's key?"),
      consequences: [
        t('The current key {keyId} signs the change to {next}.', { keyId: keyIdOf(current), next: keyIdOf(next) }),
        <span key="new" className="num break-all">
          {t('New key: {next}', { next })}
        </span>,
        t('Each node and each witness must have the new key before the change is approved.'),
        t('Another owner must approve the change. Nobody can undo it.'),
      ],
      action: t('Propose the change'),
      send: (reason) =>
        send(
          OPERATOR_CALLS.proposeLogKey,
          { body: { key: next, reason } },
          { done: t('Proposed. Another owner must approve the change.') },
        ),
    });
  return (
    <div>
      <Button variant="secondary" onClick={open}>
        {t("Change the log's key…")}
      </Button>
      {dialog}
    </div>
  );
}
