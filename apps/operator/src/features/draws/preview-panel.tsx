import { type OperatorAnswer, OPERATOR_CALLS, type OperatorDraw } from '@surahi/contract/operator';
import { formatPoints } from '@surahi/game';
import { Button } from '@surahi/ui';
import { type FormEvent, useState } from 'react';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { formatDay, plural } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { LoadingState, Paise, Stat } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { Consequences } from '../../shared/reason-dialog.tsx';
import { useMay } from '../../shared/session.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import { EnterForm } from './enter-form.tsx';
import { PreviewTables } from './preview-tables.tsx';
import type { DrawSide } from './side-step.ts';
import { sideName } from './words.ts';

type Preview = OperatorAnswer<typeof OPERATOR_CALLS.previewResult>;

type PreviewPanelProps = { draw: OperatorDraw; side: DrawSide };

/** The winners and the payout of the entered result, and the button that declares it. */
export function PreviewPanel({ draw, side }: PreviewPanelProps) {
  const mayPreview = useMay('results.preview');
  const mayEnter = useMay('results.enter');
  const { drawId } = draw;
  const query = useOperatorQuery(
    queryKeys.preview(drawId, side.side, side.entryId ?? ''),
    OPERATOR_CALLS.previewResult,
    { params: { drawId, side: side.side } },
    { enabled: mayPreview && side.entryId !== null },
  );
  if (!mayPreview) return <p className="text-sm text-muted">{t('Entered. It must be declared next.')}</p>;
  if (query.data === undefined) return <LoadingState query={query} what={t('the winners')} />;
  const preview = query.data;
  return (
    <div className="grid gap-4">
      <dl className="grid grid-cols-3 gap-3">
        <Stat label={t('Winning bids')}>{totalBids(preview)}</Stat>
        <Stat label={t('Payout')}>
          <Paise value={preview.payoutPaise} />
        </Stat>
        <Stat label={t('Stakes of the draw')} note={plural(preview.slips, 'slip')}>
          <Paise value={preview.stakePaise} />
        </Stat>
      </dl>
      <PreviewTables preview={preview} />
      <DeclareButton draw={draw} side={side} preview={preview} />
      {mayEnter && side.mayEnter ? <EnterForm draw={draw} side={side} replaces /> : null}
    </div>
  );
}

function totalBids(preview: Preview): number {
  return preview.totals.reduce((sum, total) => sum + total.bids, 0);
}

function DeclareButton({ draw, side, preview }: { draw: OperatorDraw; side: DrawSide; preview: Preview }) {
  const mayDeclare = useMay('results.declare');
  const { send, isSending } = useOperatorMutation(queryKeys.draws, queryKeys.waiting);
  const [asking, setAsking] = useState(false);
  if (!mayDeclare) return null;
  const what = draw.family === 'main' ? `${sideName(draw.family, side.side).toLowerCase()} ` : '';
  const name = `${what}${preview.number}`;
  const close = () => setAsking(false);

  function declare(event: FormEvent) {
    event.preventDefault();
    // The id of the previewed entry: the server refuses the call if the entry has changed since.
    const input = { params: { drawId: draw.drawId, side: side.side }, body: { entryId: preview.entryId } };
    void send(OPERATOR_CALLS.declareResult, input, { done: t('Declared {name}', { name }), onDone: close });
  }

  return (
    <>
      <Button onClick={() => setAsking(true)} className="justify-self-start">
        {t('Declare {name}', { name })}
      </Button>
      {asking ? (
        <FormDialog
          title={t('Declare {name} for {marketName}?', { name, marketName: draw.marketName })}
          description={formatDay(draw.businessDate)}
          submit={t('Declare')}
          busy={isSending}
          onClose={close}
          onSubmit={declare}
        >
          <Consequences
            lines={[
              t('Players see the result immediately. Changing it later means voiding it with a reason.'),
              t('{count} are paid {points} points.', {
                count: plural(totalBids(preview), 'winning bid'),
                points: formatPoints(BigInt(preview.payoutPaise)),
              }),
              t('{count} will be settled.', { count: plural(preview.slips, 'slip') }),
            ]}
          />
        </FormDialog>
      ) : null}
    </>
  );
}
