import type { MainMarketRow, MarketFamily, SingleResultRow } from '@surahi/contract';
import { FAMILIES } from '@surahi/game';
import { getSettings, type Settings } from '../../content/settings/index.ts';
import type { AppContext } from '../../platform/context.ts';
import type { FirstLists } from '../../platform/http/player-page.ts';
import { defineTopic } from '../../platform/event-bus.ts';
import { type Board, getBoard, nextChangeMs } from '../markets/index.ts';
import { mainRows, singleResultRows } from './list-rows.ts';

/** Per family a number that grows with every change of its list. */
export type ListVersions = Record<MarketFamily, number>;

/** Published on this node when lists changed, with the families that did. */
export const listsChanged = defineTopic<{ families: MarketFamily[]; versions: ListVersions }>('lists-changed');

type Rows = { main: MainMarketRow[]; starline: SingleResultRow[]; gali: SingleResultRow[] };

export type ListSnapshot = {
  rows: Readonly<Rows>;
  versions: Readonly<ListVersions>;
  /** `"result":[…],"version":N` of each family, serialised once. */
  json: Readonly<Record<MarketFamily, string>>;
};

/** The snapshot in memory, and what was serialised from it. */
export type ListsHolder = {
  snapshot: ListSnapshot;
  board: Board | undefined;
  switchTime: string;
  /** The snapshot holds from the first to just before the second (unix ms). */
  madeAtMs: number;
  nextMs: number;
  tails: ListTails | undefined;
  first: FirstSnapshot | undefined;
};

/** The end of each list call's answer, `"result":[…],"version":N,…,"status":true}`, for one snapshot. */
export type ListTails = { snapshot: ListSnapshot; bytes: Record<MarketFamily, Buffer> };

/** The lists of the first page, for one snapshot and one set of settings. */
export type FirstSnapshot = FirstLists & { snapshot: ListSnapshot; settings: Settings };

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
    switchTime: '',
    madeAtMs: 0,
    nextMs: 0,
    tails: undefined,
    first: undefined,
  };
}

/**
 * The lists as they are at this instant of the database's clock. Made anew only when the board, the switch time or the
 * clock has changed something since; a poll costs a comparison.
 */
export function currentLists(ctx: AppContext): ListSnapshot {
  const holder = ctx.lists;
  const nowMs = ctx.clock.nowMs();
  const board = getBoard(ctx);
  const switchTime = getSettings(ctx).resultSwitchTime;
  const isFresh =
    holder.board === board && holder.switchTime === switchTime && nowMs >= holder.madeAtMs && nowMs < holder.nextMs;
  if (!isFresh) rebuild(ctx, holder, { board, switchTime, nowMs });
  return holder.snapshot;
}

function rebuild(ctx: AppContext, holder: ListsHolder, at: { board: Board; switchTime: string; nowMs: number }): void {
  const moment = { atMs: at.nowMs, switchTime: at.switchTime, config: ctx.config };
  const rows: Rows = {
    main: mainRows(at.board, moment),
    starline: singleResultRows(at.board, 'starline', moment),
    gali: singleResultRows(at.board, 'gali', moment),
  };
  const before = holder.snapshot;
  const versions = { ...before.versions };
  const json = { ...before.json };
  const families = FAMILIES.filter((family) => {
    const result = `"result":${JSON.stringify(rows[family])},"version":`;
    if (before.json[family].startsWith(result)) return false;
    // the clock's time, so that a node that starts later does not begin below the others
    versions[family] = Math.max(at.nowMs, before.versions[family] + 1);
    json[family] = `${result}${versions[family]}`;
    return true;
  });
  holder.board = at.board;
  holder.switchTime = at.switchTime;
  holder.madeAtMs = at.nowMs;
  holder.nextMs = nextChangeMs(at.board, at.nowMs, at.switchTime) ?? Number.POSITIVE_INFINITY;
  if (families.length === 0) return;
  holder.snapshot = { rows, versions, json };
  ctx.events.publish(listsChanged, { families, versions });
}

/** Milliseconds until the clock alone changes a list. */
export function untilNextChangeMs(ctx: AppContext): number {
  return ctx.lists.nextMs - ctx.clock.nowMs();
}
