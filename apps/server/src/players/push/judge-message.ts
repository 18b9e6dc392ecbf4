import type { ClaimedRow } from './messages.sql.ts';
import { type DayPart, quietUntilMs } from './quiet-hours.ts';

/** What to do with a message now. `hold` sends it later, `forget` deletes the subscription. */
export type Verdict = { act: 'send' | 'drop' | 'forget' } | { act: 'hold'; untilMs: number };

/** How long a message waits for a reality check before it is judged again, in ms. */
const CHECK_WAIT_MS = 300_000;

/** Topics about play. They respect breaks, reality checks and the quiet hours for bids. Money always arrives. */
const ABOUT_PLAY: ReadonlySet<string> = new Set(['results', 'wins']);

export function isAboutPlay({ topic }: Pick<ClaimedRow, 'topic'>): boolean {
  return ABOUT_PLAY.has(topic);
}

type Facts = Pick<
  ClaimedRow,
  'topic' | 'topics' | 'expires_at' | 'now' | 'is_live' | 'is_told' | 'quiet_from' | 'quiet_to' | 'play_quiet'
>;

/**
 * Judges a claimed message. `celebrate` is the result of `mayCelebrate` for its player: a break drops messages about
 * play, and an open reality check delays them.
 */
export function judgeMessage(row: Facts, celebrate: 'now' | 'later' | 'never'): Verdict {
  const nowMs = row.now.getTime();
  if (!row.is_live) return { act: 'forget' };
  if (row.expires_at <= row.now || row.is_told || !row.topics.includes(row.topic)) return { act: 'drop' };
  const isPlay = isAboutPlay(row);
  if (isPlay && celebrate === 'never') return { act: 'drop' };
  const quiet: DayPart[] = isPlay ? (row.play_quiet ?? []).map(([from, to]) => ({ from, to })) : [];
  if (row.quiet_from !== null && row.quiet_to !== null) quiet.push({ from: row.quiet_from, to: row.quiet_to });
  const untilMs = quietUntilMs(nowMs, quiet);
  if (untilMs !== undefined) return { act: 'hold', untilMs };
  return isPlay && celebrate === 'later' ? { act: 'hold', untilMs: nowMs + CHECK_WAIT_MS } : { act: 'send' };
}
