import { previewResult, type ResultPreview, type Side } from '../betting/draws/index.ts';
import type { Actor } from '../operators/audit/index.ts';
import {
  ACTOR_OPTIONS,
  actorOf,
  DRAW_OPTIONS,
  drawOf,
  nameDraw,
  refused,
  SIDE_OPTION,
  sideOf,
  viewerOf,
} from './acting.ts';
import type { Command, OpsContext } from './command.ts';
import { points, table } from './table.ts';

/** Prints the winners for the entered result of a side, and returns the preview. Writes the audit log. */
export async function printPreview(
  ops: OpsContext,
  input: { drawId: bigint; side: Side; actor: Actor },
): Promise<ResultPreview> {
  const { byTwo } = await viewerOf(ops);
  const preview = await previewResult(ops.db, { ...input, byTwo });
  if (!preview.ok) throw refused(preview);
  const { value } = preview;
  ops.say(`Entered for ${input.side}: ${value.number} by ${value.enteredBy}`);
  ops.say(
    `${value.slips} slips with ${points(value.stakePaise)} points; this result pays ${points(value.payoutPaise)}`,
  );
  if (value.totals.length === 0) ops.say('No bid wins.');
  else {
    const rows = value.totals.map((one) => [
      one.game,
      one.closedigits === '' ? one.digits : `${one.digits} ${one.closedigits}`,
      String(one.bids),
      String(one.points),
      points(one.payoutPaise),
    ]);
    ops.say(table(['Game', 'Number', 'Bids', 'Points', 'Payout'], rows, ['Bids', 'Points', 'Payout']));
  }
  return value;
}

export const preview: Command = {
  name: 'preview',
  summary: 'Shows the winners of a result that is entered but not declared.',
  positionals: '--market NAME --date YYYY-MM-DD --side open|close --as USER',
  options: { ...DRAW_OPTIONS, ...SIDE_OPTION, ...ACTOR_OPTIONS },
  run: async (ops, values) => {
    const actor = await actorOf(ops, values, ['results.preview']);
    const draw = await drawOf(ops, values);
    ops.say(nameDraw(draw));
    await printPreview(ops, { drawId: BigInt(draw.drawId), side: sideOf(values), actor });
    return 0;
  },
};
