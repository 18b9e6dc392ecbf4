import type { OperatorDraw } from '@surahi/contract/operator';
import { readDrawsOf } from '../betting/draws/index.ts';
import { dateOf, DRAW_OPTIONS, familyOf, viewerOf } from './acting.ts';
import type { Command } from './command.ts';
import { indiaTime, points, table } from './table.ts';

const HEAD = ['Draw', 'Family', 'Market', 'Open', 'Close', 'Slips', 'Stake', 'Open result', 'Close result'];

export const draws: Command = {
  name: 'draws',
  summary: 'Lists the draws of a business date with their cut-offs, stakes and results.',
  positionals: '--date YYYY-MM-DD',
  options: {
    date: { ...DRAW_OPTIONS.date, help: 'the business date (default: today in India)' },
    family: { ...DRAW_OPTIONS.family, help: 'main, starline or gali (default: all)' },
  },
  run: async (ops, values) => {
    const date = await dateOf(ops, values);
    const filter = { date, family: familyOf(values), state: undefined, viewer: await viewerOf(ops) };
    const rows = (await readDrawsOf(ops.db, filter)).map(toRow);
    ops.say(rows.length === 0 ? `No draws on ${date}` : table(HEAD, rows, ['Slips', 'Stake']));
    return 0;
  },
};

function toRow(draw: OperatorDraw): string[] {
  const isMain = draw.family === 'main';
  return [
    draw.drawId,
    draw.family,
    draw.marketName,
    indiaTime(draw.openAtMs),
    isMain ? indiaTime(draw.closeAtMs) : '',
    String(draw.slips),
    points(BigInt(draw.stakePaise)),
    ...['open', 'close'].map((name) => {
      const side = draw.sides.find((one) => one.side === name);
      return side === undefined ? '' : [side.number, side.state].filter((text) => text !== null).join(' ');
    }),
  ];
}
