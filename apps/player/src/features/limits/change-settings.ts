import type { RequestInput } from '@surahi/contract';
import { playLimits, setPlaySettings } from '@surahi/contract';
import type { CallResult } from '../../shared/api.ts';
import { call } from '../../shared/api.ts';
import type { PlayLimits } from '../../shared/play/use-play-limits.ts';

type Settings = RequestInput<typeof setPlaySettings>;

/** The settings to send. It receives the limits as the server has them now. */
export type SettingsChange = (now: PlayLimits) => Settings;

/**
 * Sends a change of the settings of play. The server replaces whole lists, and another device may have changed them
 * since this one read them. So this function reads them first, and the change keeps what the player did elsewhere.
 */
export async function changeSettings(
  change: Settings | SettingsChange,
): Promise<CallResult<typeof playLimits> | CallResult<typeof setPlaySettings>> {
  if (typeof change !== 'function') return call(setPlaySettings, change);
  const now = await call(playLimits, {});
  return now.ok ? call(setPlaySettings, change(now.data)) : now;
}

type Range = { from: string; to: string };

/** Adds a range of quiet hours, or removes it. */
export function withQuietHours({ from, to }: Range, isQuiet: boolean): SettingsChange {
  return ({ quiet_hours: ranges }) => {
    const others = inForce(ranges).filter((range) => range.from !== from || range.to !== to);
    const kept = others.map((range) => ({ from: range.from, to: range.to }));
    return { quiet_hours: isQuiet ? [...kept, { from, to }] : kept };
  };
}

/** Blocks a market, or removes its block. */
export function withMarket(id: string, isBlocked: boolean): SettingsChange {
  return ({ blocked_markets: blocks }) => ({
    blocked_markets: withId(
      inForce(blocks).map((block) => block.market_id),
      id,
      isBlocked,
    ),
  });
}

/** Blocks a game, or removes its block. */
export function withGame(id: string, isBlocked: boolean): SettingsChange {
  return ({ blocked_games: blocks }) => ({
    blocked_games: withId(
      inForce(blocks).map(({ game }) => game),
      id,
      isBlocked,
    ),
  });
}

/** The blocks that were not removed. Removed blocks end by themselves, and sending them again would keep them. */
function inForce<Block extends { until: number }>(blocks: readonly Block[]): Block[] {
  return blocks.filter(({ until }) => until === 0);
}

function withId(ids: readonly string[], id: string, isBlocked: boolean): string[] {
  const others = ids.filter((each) => each !== id);
  return isBlocked ? [...others, id] : others;
}
