import { cancelWholeDraw, closeDrawForToday, voidDeclared } from '../betting/draws/index.ts';
import {
  ACTOR_OPTIONS,
  actorOf,
  confirmed,
  DRAW_OPTIONS,
  drawOf,
  nameDraw,
  refused,
  settingsOf,
  SIDE_OPTION,
  sideOf,
  YES_OPTION,
} from './acting.ts';
import { type Command, requiredOption } from './command.ts';
import { finishSettlements } from './finish-settlements.ts';
import { points } from './table.ts';

const REASON_OPTION = {
  reason: { type: 'string', placeholder: 'TEXT', help: 'the reason, recorded in the audit log' },
} as const;

export const voidCommand: Command = {
  name: 'void',
  summary: 'Voids a declared result and takes back exactly what it paid. Voiding open voids close first.',
  positionals: '--market NAME --date YYYY-MM-DD --side open|close --reason TEXT --as USER',
  options: { ...DRAW_OPTIONS, ...SIDE_OPTION, ...REASON_OPTION, ...ACTOR_OPTIONS, ...YES_OPTION },
  run: async (ops, values) => {
    const reason = requiredOption(values, 'reason');
    const side = sideOf(values);
    const actor = await actorOf(ops, values, ['results.void']);
    const draw = await drawOf(ops, values);
    ops.say(nameDraw(draw));
    for (const one of draw.sides.filter(
      (each) => each.declaredBy !== null && (side === 'open' || each.side === side),
    )) {
      const paid = one.settlement === null ? 0n : BigInt(one.settlement.paidPaise);
      ops.say(
        `Takes back ${one.side} ${one.number ?? ''}: ${points(paid)} points of ${one.settlement?.payoutsCount ?? 0} winners`,
      );
    }
    if (!(await confirmed(ops, values, `Void ${side}?`))) return notDone(ops.say);
    const drawId = BigInt(draw.drawId);
    const voided = await voidDeclared(ops.db, ops.config, { drawId, side, reason, actor });
    if (!voided.ok) throw refused(voided);
    await finishSettlements(ops, drawId, voided.value.settlementIds);
    return 0;
  },
};

export const cancel: Command = {
  name: 'cancel',
  summary: 'Cancels a draw for good: takes back all wins, then refunds each stake.',
  positionals: '--market NAME --date YYYY-MM-DD --reason TEXT --as USER',
  options: { ...DRAW_OPTIONS, ...REASON_OPTION, ...ACTOR_OPTIONS, ...YES_OPTION },
  run: async (ops, values) => {
    const reason = requiredOption(values, 'reason');
    const actor = await actorOf(ops, values, ['draws.cancel']);
    const draw = await drawOf(ops, values);
    ops.say(nameDraw(draw));
    ops.say(`Refunds ${points(BigInt(draw.stakePaise))} points of ${draw.slips} slips`);
    if (!(await confirmed(ops, values, 'Cancel the draw?'))) return notDone(ops.say);
    const drawId = BigInt(draw.drawId);
    const cancelled = await cancelWholeDraw(
      ops.db,
      { config: ops.config, settings: await settingsOf(ops) },
      { drawId, reason, actor },
    );
    if (!cancelled.ok) throw refused(cancelled);
    await finishSettlements(ops, drawId, [cancelled.value.settlementId]);
    return 0;
  },
};

export const closeToday: Command = {
  name: 'close-today',
  summary: 'Ends bidding on the current draw of a market immediately. Placed bids stay.',
  positionals: '--market NAME --reason TEXT --as USER',
  options: { ...DRAW_OPTIONS, ...REASON_OPTION, ...ACTOR_OPTIONS, ...YES_OPTION },
  run: async (ops, values) => {
    const reason = requiredOption(values, 'reason');
    const actor = await actorOf(ops, values, ['draws.close']);
    const draw = await drawOf(ops, values);
    ops.say(nameDraw(draw));
    if (!(await confirmed(ops, values, 'End bidding on it now?'))) return notDone(ops.say);
    const closed = await closeDrawForToday(ops.db, { drawId: BigInt(draw.drawId), reason, actor });
    if (!closed.ok) throw refused(closed);
    ops.say('Bidding has ended; results can be entered.');
    return 0;
  },
};

function notDone(say: (line?: string) => void): number {
  say('Nothing was done. Add --yes to do it.');
  return 1;
}
