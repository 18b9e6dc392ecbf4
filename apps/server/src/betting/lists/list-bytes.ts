import { dashboard, galiMarkets, type MarketFamily, starlineMarkets } from '@surahi/contract';
import { isWithinDailyWindow } from '@surahi/game';
import { getSettings, type Settings } from '../../content/settings/index.ts';
import type { AppContext } from '../../platform/context.ts';
import type { FirstLists } from '../../platform/http/player-page.ts';
import { playerBlock, type PlayerFigures } from '../../players/figures/index.ts';
import { chartUrl } from '../markets/index.ts';
import { currentLists, type ListSnapshot } from './snapshot.ts';

function tailOf(ctx: AppContext, family: MarketFamily): Buffer {
  const snapshot = currentLists(ctx);
  const { lists } = ctx;
  if (lists.tails?.snapshot !== snapshot) lists.tails = { snapshot, bytes: serialise(ctx, snapshot) };
  return lists.tails.bytes[family];
}

function serialise(ctx: AppContext, snapshot: ListSnapshot): Record<MarketFamily, Buffer> {
  const { config } = ctx;
  const single = (family: MarketFamily, msg: string, urlKey: string): Buffer =>
    Buffer.from(`,${snapshot.json[family]},${fieldsOf({ [urlKey]: chartUrl(config, family), ...success(msg) })}}`);
  return {
    main: Buffer.from(`,${snapshot.json.main},${fieldsOf(success(dashboard.okMsg))}}`),
    starline: single('starline', starlineMarkets.okMsg, 'web_starline_chart_url'),
    gali: single('gali', galiMarkets.okMsg, 'web_galidessar_chart_url'),
  };
}

function success(msg: string): Record<string, unknown> {
  return { msg, message: msg, status: true };
}

/** The fields of an object as JSON, without the braces. */
function fieldsOf(fields: Record<string, unknown>): string {
  return JSON.stringify(fields).slice(1, -1);
}

const SLAB_BYTES = 1024 * 1024;
let slab = Buffer.allocUnsafeSlow(SLAB_BYTES);
let slabUsed = 0;

/**
 * Allocates the buffer of one response from a shared slab. The garbage collector frees a slab after its last response
 * is sent. At ten thousand responses a second, separate allocations cost more than copying the bytes.
 */
function takeBytes(length: number): Buffer {
  if (length > SLAB_BYTES / 8) return Buffer.allocUnsafe(length);
  if (slabUsed + length > SLAB_BYTES) {
    slab = Buffer.allocUnsafeSlow(SLAB_BYTES);
    slabUsed = 0;
  }
  const piece = slab.subarray(slabUsed, slabUsed + length);
  slabUsed += length;
  return piece;
}

/** Joins the parts of a response. `opening` must be ASCII. */
function join(opening: string, own: OwnFields, tail: Buffer): Buffer {
  const tailAt = opening.length + own.byteLength;
  const answer = takeBytes(tailAt + tail.length);
  answer.write(opening, 'latin1');
  // Most names are ASCII, and latin1 copies them without encoding.
  answer.write(own.text, opening.length, own.text.length === own.byteLength ? 'latin1' : 'utf8');
  answer.set(tail, tailAt);
  return answer;
}

/** The response body of the Starline or Gali list: the server time, then the shared bytes. */
export function singleResultBytes(ctx: AppContext, family: 'starline' | 'gali'): Buffer {
  return join(`{"server_time":${ctx.clock.nowMs()}`, NO_FIELDS, tailOf(ctx, family));
}

/**
 * The response body of the dashboard: the player's own block, then the shared bytes of the main list. Without a player,
 * the fields of the block are ''.
 */
export function dashboardBytes(ctx: AppContext, player: PlayerFigures | undefined): Buffer {
  const nowMs = ctx.clock.nowMs();
  const settings = getSettings(ctx);
  const opening = `{"server_time":${nowMs},"withdraw_status":${isWindowOpen(settings, nowMs) ? 1 : 0},`;
  return join(opening, ownFields(settings, player), tailOf(ctx, 'main'));
}

/** The public dashboard, for the first page. Returns the same object until the lists or settings change. */
export function firstLists(ctx: AppContext): FirstLists {
  const snapshot = currentLists(ctx);
  const settings = getSettings(ctx);
  const { lists } = ctx;
  if (lists.first?.snapshot !== snapshot || lists.first.settings !== settings) {
    const json = dashboardBytes(ctx, undefined).toString();
    lists.first = { snapshot, settings, json, madeAtMs: ctx.clock.nowMs() };
  }
  return lists.first;
}

type OwnFields = { settings: Settings | undefined; text: string; byteLength: number };

const NO_FIELDS: OwnFields = { settings: undefined, text: '', byteLength: 0 };
const ofPlayers = new WeakMap<PlayerFigures, OwnFields>();
let ofNobody = NO_FIELDS;

/** A player's block as JSON fields, cached until the figures or the settings change. */
function ownFields(settings: Settings, player: PlayerFigures | undefined): OwnFields {
  const known = player === undefined ? ofNobody : ofPlayers.get(player);
  if (known?.settings === settings) return known;
  const text = fieldsOf({ ...playerBlock(settings, player), ...dashboardFields(player) });
  const made = { settings, text, byteLength: Buffer.byteLength(text) };
  if (player === undefined) ofNobody = made;
  else ofPlayers.set(player, made);
  return made;
}

/** Fields of the dashboard only. Surahi has no referrals, and its notices are the headlines. */
function dashboardFields(player: PlayerFigures | undefined): Record<string, unknown> {
  return {
    account_block_status: player === undefined ? '' : player.isBlocked ? '0' : '1',
    play_status: player?.isExcluded === true ? 'excluded' : '',
    referral_code: '',
    app_maintainence_msg: '',
    maintainence_msg_status: '0',
    notice_count: 0,
    notification_count: player?.unseenCount ?? 0,
    device_result: [],
  };
}

const MINUTE_MS = 60_000;

/**
 * The last result of `isWindowOpen`. It is cached per minute, because zone conversions are slow and the window has
 * whole minutes.
 */
let windowNow: { settings: Settings | undefined; minute: number; isOpen: boolean } = {
  settings: undefined,
  minute: 0,
  isOpen: false,
};

/** Whether withdrawals are accepted now. */
function isWindowOpen(settings: Settings, nowMs: number): boolean {
  const minute = Math.floor(nowMs / MINUTE_MS);
  if (windowNow.settings !== settings || windowNow.minute !== minute) {
    windowNow = { settings, minute, isOpen: isWithinDailyWindow(nowMs, settings.withdrawWindow) };
  }
  return windowNow.isOpen;
}
