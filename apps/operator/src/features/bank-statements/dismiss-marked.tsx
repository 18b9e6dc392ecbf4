import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { Button } from '@surahi/ui';
import { plural } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { queryKeys } from '../../shared/query.ts';
import { useReasonDialog } from '../../shared/reason-dialog.tsx';
import type { useMarked } from '../../shared/use-marked.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';

/** Lines that one call dismisses. */
const MOST_DISMISSED = 200;

/** The buttons that mark all unmatched lines and dismiss the marked ones with one reason. */
export function DismissMarked({ marked }: { marked: ReturnType<typeof useMarked> }) {
  const { send } = useOperatorMutation(queryKeys.money, queryKeys.overview);
  const { confirm, dialog } = useReasonDialog();
  const lineIds = marked.ids.slice(0, MOST_DISMISSED);
  const dismiss = () =>
    confirm({
      title: t('Dismiss {count}?', { count: plural(lineIds.length, 'line') }),
      consequences: [t('Dismissed lines leave the list permanently. No points are credited for them.')],
      action: t('Dismiss'),
      send: (reason) =>
        send(
          OPERATOR_CALLS.dismissStatementLines,
          { body: { lineIds, reason } },
          {
            done: ({ dismissed }) => t('{count} dismissed', { count: plural(dismissed, 'line') }),
            onDone: marked.clear,
          },
        ),
    });
  return (
    <>
      <Button variant="ghost" onClick={marked.toggleAll}>
        {marked.isAll ? t('Mark none') : t('Mark all')}
      </Button>
      <Button variant="secondary" disabled={lineIds.length === 0} onClick={dismiss}>
        {t('Dismiss marked…')}
      </Button>
      {dialog}
    </>
  );
}
