import type { ExposedGame, OperatorAnswer, OPERATOR_CALLS } from '@surahi/contract/operator';
import { type Family, panasOfAnk } from '@surahi/game';
import { t } from '../../shared/i18n/i18n.ts';

export type Exposure = OperatorAnswer<typeof OPERATOR_CALLS.drawExposure>;
export type ExposedNumber = ExposedGame['numbers'][number];

/** One number of a grid. `staked` is undefined if it has no bids. */
export type Cell = { digits: string; game: string; session: ExposedGame['session']; staked: ExposedNumber | undefined };

/** Rows of ten cells. `columns` is empty if the columns have no headings. */
export type Grid = {
  title: string;
  columns: readonly string[];
  rows: { label: string; cells: (Cell | null)[] }[];
  games: ExposedGame[];
};

const ANKS = [...'0123456789'];
const PANA_ROWS = [
  { game: 'single_pana', label: 'SP' },
  { game: 'double_pana', label: 'DP' },
  { game: 'triple_pana', label: 'TP' },
] as const;

type Session = ExposedGame['session'];

/** The sides of a family's draws. Digits and panas are bid on separately for each. */
export function sessionsOf(family: Family): ('open' | 'close')[] {
  return family === 'main' ? ['open', 'close'] : ['open'];
}

function find(games: readonly ExposedGame[], game: string, session: Session): ExposedGame | undefined {
  return games.find((one) => one.game === game && one.session === session);
}

function cellsOf(games: readonly ExposedGame[], game: string, session: Session, numbers: readonly string[]): Cell[] {
  const staked = new Map(find(games, game, session)?.numbers.map((one) => [one.digits, one]));
  return numbers.map((digits) => ({ digits, game, session, staked: staked.get(digits) }));
}

function named(games: readonly ExposedGame[], names: readonly string[], session: Session): ExposedGame[] {
  return games.filter((one) => names.includes(one.game) && one.session === session);
}

/** The single digits of a side. Gali has left and right digits instead. */
export function ankGrid(family: Family, games: readonly ExposedGame[], session: 'open' | 'close'): Grid {
  const kinds =
    family === 'gali'
      ? [
          { game: 'left_digit', label: t('Left') },
          { game: 'right_digit', label: t('Right') },
        ]
      : [{ game: 'single_digit', label: t('Ank') }];
  return {
    title: family === 'gali' ? t('Left and right digits') : t('Anks'),
    columns: [],
    rows: kinds.map(({ game, label }) => ({ label, cells: cellsOf(games, game, session, ANKS) })),
    games: named(
      games,
      kinds.map(({ game }) => game),
      session,
    ),
  };
}

/** The panas of a side. Each ank has a column, with single panas first, then double and triple panas. */
export function panaGrid(games: readonly ExposedGame[], session: 'open' | 'close'): Grid {
  const rows = PANA_ROWS.flatMap(({ game, label }) => {
    const columns = ANKS.map((ank) => cellsOf(games, game, session, panasOfAnk(ank)[game]));
    const height = Math.max(...columns.map((column) => column.length));
    return Array.from({ length: height }, (_, row) => ({
      label: row === 0 ? label : '',
      cells: columns.map((column) => column[row] ?? null),
    }));
  });
  const names = PANA_ROWS.map(({ game }) => game);
  return { title: t('Panas by ank'), columns: ANKS, rows, games: named(games, names, session) };
}

/** The jodis, with a row for each first digit. */
export function jodiGrid(family: Family, games: readonly ExposedGame[]): Grid {
  const [game, session] = family === 'gali' ? (['gali_jodi', 'open'] as const) : (['jodi', 'none'] as const);
  const rows = ANKS.map((first) => ({
    label: first,
    cells: cellsOf(
      games,
      game,
      session,
      ANKS.map((second) => first + second),
    ),
  }));
  return { title: t('Jodis'), columns: ANKS, rows, games: named(games, [game], session) };
}

/** The games that are too wide for a grid. */
export function sangams(games: readonly ExposedGame[]): ExposedGame[] {
  return games.filter((one) => one.game === 'half_sangam' || one.game === 'full_sangam');
}

/** The heat of a cell, 0 to 1: the square root of its share of the highest stake, so that small stakes are visible. */
export function heatOf(stakePaise: string, highestPaise: bigint): number {
  if (highestPaise === 0n) return 0;
  return Math.sqrt(Number((BigInt(stakePaise) * 10_000n) / highestPaise) / 10_000);
}

export function highestStake(grid: Grid): bigint {
  const stakes = grid.rows.flatMap((row) => row.cells).map((cell) => BigInt(cell?.staked?.stakePaise ?? '0'));
  return stakes.reduce((highest, one) => (one > highest ? one : highest), 0n);
}

/** '6 – 190': the two numbers of a sangam. */
export function sangamText(number: Pick<ExposedNumber, 'digits' | 'closedigits'>): string {
  return `${number.digits} – ${number.closedigits}`;
}
