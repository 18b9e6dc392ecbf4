import type { OperatorDraw } from '@surahi/contract/operator';
import { declareEntry, enterResult, type Side } from '../betting/draws/index.ts';
import type { Actor } from '../operators/audit/index.ts';
import {
  ACTOR_OPTIONS,
  actorOf,
  confirmed,
  DRAW_OPTIONS,
  drawOf,
  nameDraw,
  refused,
  RefusedError,
  SIDE_OPTION,
  settingsOf,
  sideOf,
  viewerOf,
  YES_OPTION,
} from './acting.ts';
import { type Command, type OpsContext, type OptionValues, requiredOption, textOption } from './command.ts';
import { finishSettlements } from './finish-settlements.ts';
import { printPreview } from './preview.ts';

export const declare: Command = {
  name: 'declare',
  summary: 'Enters a result, shows its winners, declares it and settles it.',
  positionals: '--market NAME --date YYYY-MM-DD --side open|close --number N --as USER',
  options: {
    ...DRAW_OPTIONS,
    ...SIDE_OPTION,
    number: { type: 'string', placeholder: 'N', help: 'a pana, or two digits for Gali' },
    reason: { type: 'string', placeholder: 'TEXT', help: 'the reason, when another number was entered before' },
    ...ACTOR_OPTIONS,
    ...YES_OPTION,
  },
  notes:
    'A number that was entered before is not entered again. Only for the demo: in licensed mode two operators enter\n' +
    'and declare in the console. With resultsByTwo a second operator runs the same command with another --as and the\n' +
    'number that they read themselves. The entries must agree.',
  run: async (ops, values) => {
    const side = sideOf(values);
    const number = requiredOption(values, 'number');
    const actor = await actorOf(ops, values, ['results.enter', 'results.declare']);
    const draw = await drawOf(ops, values);
    const drawId = BigInt(draw.drawId);
    ops.say(nameDraw(draw));
    await enterUnlessEntered(ops, values, { draw, side, number, actor });
    const preview = await printPreview(ops, { drawId, side, actor });
    if (preview.number !== number) throw new RefusedError(`Somebody entered ${preview.number} meanwhile`);
    if (!(await confirmed(ops, values, `Declare ${side} ${number}?`))) {
      ops.say('Entered, but not declared. Add --yes to declare it.');
      return 1;
    }
    const policy = { config: ops.config, settings: await settingsOf(ops) };
    const declared = await declareEntry(ops.db, policy, { drawId, side, entryId: preview.entryId, actor });
    if (!declared.ok) throw refused(declared);
    ops.say(`Declared ${side} ${number}`);
    await finishSettlements(ops, drawId, [declared.value.settlementId]);
    return 0;
  },
};

async function enterUnlessEntered(
  ops: OpsContext,
  values: OptionValues,
  input: { draw: OperatorDraw; side: Side; number: string; actor: Actor },
): Promise<void> {
  const { draw, side, number, actor } = input;
  const current = draw.sides.find((one) => one.side === side);
  if (current?.state === 'entered' && current.number === number) return;
  const reason = textOption(values, 'reason');
  const entered = await enterResult(ops.db, {
    drawId: BigInt(draw.drawId),
    side,
    number,
    actor,
    byTwo: (await viewerOf(ops)).byTwo,
    ...(reason === undefined ? {} : { reason }),
  });
  if (!entered.ok) throw refused(entered);
}
