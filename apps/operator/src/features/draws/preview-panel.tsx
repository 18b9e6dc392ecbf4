import { type OperatorAnswer, OPERATOR_CALLS, type OperatorDraw } from '@surahi/contract/operator';
import { Button, formatPoints } from '@surahi/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay, plural } from '../../shared/format.ts';
import { Modal } from '../../shared/modal.tsx';
import { NotYet, Note, Paise, Stat } from '../../shared/parts.tsx';
import { fetchCall, queryKeys } from '../../shared/query.ts';
import { Consequences } from '../../shared/reason-dialog.tsx';
import { useMay } from '../../shared/session.ts';
import { EnterForm } from './enter-form.tsx';
import { PreviewTables } from './preview-tables.tsx';
import type { DrawSide } from './side-step.ts';
import { useDrawAction } from './use-draw-action.ts';
import { sideName } from './words.ts';

type Preview = OperatorAnswer<typeof OPERATOR_CALLS.previewResult>;

type PreviewPanelProps = { draw: OperatorDraw; side: DrawSide; needsOther: boolean };

/** Winners and payout of the entered result, and the button that declares it. */
export function PreviewPanel({ draw, side, needsOther }: PreviewPanelProps) {
  const mayPreview = useMay('results.preview');
  const mayEnter = useMay('results.enter');
  const { drawId } = draw;
  const query = useQuery({
    queryKey: queryKeys.preview(drawId, side.side, side.entryId ?? ''),
    queryFn: ({ signal }) => fetchCall(OPERATOR_CALLS.previewResult, { params: { drawId, side: side.side } }, signal),
    enabled: mayPreview && side.entryId !== null,
  });
  if (!mayPreview) return <p className="text-sm text-muted">Entered, and waits to be declared.</p>;
  if (query.data === undefined) return <NotYet query={query} what="the winners" />;
  const preview = query.data;
  return (
    <div className="grid gap-4">
      <dl className="grid grid-cols-3 gap-3">
        <Stat label="Winning bids">{totalBids(preview)}</Stat>
        <Stat label="Payout">
          <Paise value={preview.payoutPaise} />
        </Stat>
        <Stat label="Stakes of the draw" note={plural(preview.slips, 'slip')}>
          <Paise value={preview.stakePaise} />
        </Stat>
      </dl>
      <PreviewTables preview={preview} />
      {needsOther ? (
        <Note tone="win">You entered this result, so a second operator has to declare it.</Note>
      ) : (
        <DeclareButton draw={draw} side={side} preview={preview} />
      )}
      {mayEnter ? <EnterForm draw={draw} side={side} replaces /> : null}
    </div>
  );
}

function totalBids(preview: Preview): number {
  return preview.totals.reduce((sum, total) => sum + total.bids, 0);
}

function DeclareButton({ draw, side, preview }: { draw: OperatorDraw; side: DrawSide; preview: Preview }) {
  const mayDeclare = useMay('results.declare');
  const act = useDrawAction(draw.drawId);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  if (!mayDeclare) return null;
  const what = draw.family === 'main' ? `${sideName(draw.family, side.side).toLowerCase()} ` : '';
  const name = `${what}${preview.number}`;

  async function declare() {
    setBusy(true);
    // the entry that was looked at, so that a change in between is refused
    const input = { params: { drawId: draw.drawId, side: side.side }, body: { entryId: preview.entryId } };
    const done = await act(OPERATOR_CALLS.declareResult, input, `Declared ${name}`);
    setBusy(false);
    if (done) setAsking(false);
  }

  return (
    <>
      <Button onClick={() => setAsking(true)} className="justify-self-start">
        Declare {name}
      </Button>
      <Modal
        open={asking}
        onOpenChange={setAsking}
        locked={busy}
        title={`Declare ${name} for ${draw.marketName}?`}
        description={formatDay(draw.businessDate)}
      >
        <Consequences
          lines={[
            'Players see the result at once, and it is final: a change is a void with a reason.',
            `${plural(totalBids(preview), 'winning bid')} are paid ${formatPoints(BigInt(preview.payoutPaise))} points.`,
            `${plural(preview.slips, 'slip')} of the draw are looked through.`,
          ]}
        />
        <div className="flex justify-end gap-2">
          <Button variant="secondary" disabled={busy} onClick={() => setAsking(false)}>
            Not yet
          </Button>
          <Button busy={busy} onClick={declare}>
            Declare
          </Button>
        </div>
      </Modal>
    </>
  );
}
