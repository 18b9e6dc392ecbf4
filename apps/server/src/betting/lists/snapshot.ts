import type { MainMarketRow, MarketFamily, SingleResultRow } from '@surahi/contract';
import { FAMILIES } from '@surahi/game';
import { getSettings, type Settings } from '../../content/settings/index.ts';
import type { AppContext } from '../../platform/context.ts';
import type { FirstLists } from '../../platform/http/player-page.ts';
import { defineTopic } from '../../platform/event-bus.ts';
import { type Board, getBoard, nextChangeMs } from '../markets/index.ts';
import { mainRows, ratesOf, singleResultRows } from './list-rows.ts';

/** A number per family that grows with each change of its list. */
export type ListVersions = Record<MarketFamily, number>;

/** Published on this node with the families whose lists changed. */
export const listsChanged = defineTopic<{ families: MarketFamily[]; versions: ListVersions }>('lists-changed');

type Rows = { main: MainMarketRow[]; starline: SingleResultRow[]; gali: SingleResultRow[] };

export type ListSnapshot = {
  rows: Readonly<Rows>;
  versions: Readonly<ListVersions>;
  /** The JSON text `"result":[…],"rates":{…},"market_order":"…","version":N` of each family. */
  json: Readonly<Record<MarketFamily, string>>;
};

/** The settings that change a list. */
type ListChoices = Pick<Settings, 'resultSwitchTime' | 'marketOrder'>;

/** The snapshot in memory and its serialised parts. */
export type ListsHolder = {
  snapshot: ListSnapshot;
  board: Board | undefined;
  choices: ListChoices;
  /** The snapshot is valid from `madeAtMs` until just before `nextMs` (unix ms). */
  madeAtMs: number;
  nextMs: number;
  tails: ListTails | undefined;
  first: FirstSnapshot | undefined;
};

/** The shared end of each answer, `"result":[…],…,"version":N,…,"status":true}`, for one snapshot. */
type ListTails = { snapshot: ListSnapshot; bytes: Record<MarketFamily, Buffer> };

/** The lists of the first page, for one snapshot and one set of settings. */
type FirstSnapshot = FirstLists & { snapshot: ListSnapshot; settings: Settings };

declare module '../../platform/context.ts' {
  interface AppContext {
    lists: ListsHolder;
  }
}

const EMPTY: ListSnapshot = {
  rows: { main: [], starline: [], gali: [] },
  versions: { main: 0, starline: 0, gali: 0 },
  json: { main: '', starline: '', gali: '' },
};

/** Empty until the board has been read. */
export function createListsHolder(): ListsHolder {
  return {
    snapshot: EMPTY,
    board: undefined,
    choices: { resultSwitchTime: '', marketOrder: 'closing' },
    madeAtMs: 0,
    nextMs: 0,
    tails: undefined,
    first: undefined,
  };
}

/**
 * The lists at this instant of the database clock. It rebuilds them only if the board, a setting or the clock changed a
 * list. Otherwise a poll costs one comparison.
 */
export function currentLists(ctx: AppContext): ListSnapshot {
  const holder = ctx.lists;
  const nowMs = ctx.clock.nowMs();
  const board = getBoard(ctx);
  const { resultSwitchTime, marketOrder } = getSettings(ctx);
  const { choices } = holder;
  const isFresh =
    holder.board === board &&
    choices.resultSwitchTime === resultSwitchTime &&
    choices.marketOrder === marketOrder &&
    nowMs >= holder.madeAtMs &&
    nowMs < holder.nextMs;
  if (!isFresh) rebuild(ctx, holder, { board, choices: { resultSwitchTime, marketOrder }, nowMs });
  return holder.snapshot;
}

function rebuild(
  ctx: AppContext,
  holder: ListsHolder,
  at: { board: Board; choices: ListChoices; nowMs: number },
): void {
  const { resultSwitchTime: switchTime, marketOrder } = at.choices;
  const moment = { atMs: at.nowMs, switchTime, config: ctx.config };
  const rows: Rows = {
    main: mainRows(at.board, moment),
    starline: singleResultRows(at.board, 'starline', moment),
    gali: singleResultRows(at.board, 'gali', moment),
  };
  const before = holder.snapshot;
  const versions = { ...before.versions };
  const json = { ...before.json };
  const families = FAMILIES.filter((family) => {
    const rates = JSON.stringify(ratesOf(at.board, rows[family]));
    const shown = `"result":${JSON.stringify(rows[family])},"rates":${rates}`;
    const result = `${shown},"market_order":"${marketOrder}","version":`;
    if (before.json[family].startsWith(result)) return false;
    // A version starts at the clock time, so that a restarted node does not start below the versions that clients know.
    versions[family] = Math.max(at.nowMs, before.versions[family] + 1);
    json[family] = `${result}${versions[family]}`;
    return true;
  });
  holder.board = at.board;
  holder.choices = at.choices;
  holder.madeAtMs = at.nowMs;
  holder.nextMs = nextChangeMs(at.board, at.nowMs, switchTime) ?? Number.POSITIVE_INFINITY;
  if (families.length === 0) return;
  holder.snapshot = { rows, versions, json };
  ctx.events.publish(listsChanged, { families, versions });
}

/** Milliseconds until the clock alone changes a list. */
export function untilNextChangeMs(ctx: AppContext): number {
  return ctx.lists.nextMs - ctx.clock.nowMs();
}
