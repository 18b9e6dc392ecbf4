import type { Logger } from '../observability/logger.ts';
import type { Db } from './db.ts';
import type { LeaderPosition } from './leader-position.ts';
import { before } from '../before.ts';
import { SELECT_STATE, type State } from './standby-read.ts';
import { parsePosition } from './wal-position.ts';

export type StandbyWatch = {
  /** True while the standby answers, replays the log, and is at most `maxLagMs` behind. */
  isUsable(): boolean;
  /** Upper bound of the standby's lag in ms. Infinity while the standby is away, promoted or unknown. */
  lagMs(): number;
  /** Aborted when the standby goes silent. Reads that run on it then move to the leader. */
  signal(): AbortSignal;
  /** Marks the standby as lost. Reads avoid it until it answers again. */
  lose(): void;
  start(): void;
  stop(): void;
};

type Options = {
  /** The one connection of the watch to the standby. */
  standby: Db;
  leader: LeaderPosition;
  maxLagMs: number;
  logger: Pick<Logger, 'info' | 'warn'>;
};

const INTERVAL_MS = 1_000;
/** A standby that does not answer within this time is away. */
const SILENCE_MS = 1_000;

/** Asks leader and standby for their positions every second, and stores the leader's timeline when it is new. */
export function createStandbyWatch({ standby, leader, maxLagMs, logger }: Options): StandbyWatch {
  let lagMs = Number.POSITIVE_INFINITY;
  let wasUsable: boolean | undefined;
  let silent = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function become(nextLagMs: number): void {
    lagMs = nextLagMs;
    const isUsable = lagMs <= maxLagMs;
    if (wasUsable === true && !isUsable)
      logger.warn({ lagMs }, 'the standby is away or behind: the leader serves all reads');
    if (wasUsable !== true && isUsable) logger.info({ lagMs }, 'the standby serves reads');
    wasUsable = isUsable;
  }

  function lose(): void {
    become(Number.POSITIVE_INFINITY);
    silent.abort();
    silent = new AbortController();
  }

  async function look(): Promise<void> {
    // The leader may be away while the standby answers. The lag then grows from the leader's last answers.
    await before(
      leader
        .ask()
        .then(leader.mark)
        .catch(() => undefined),
      performance.now() + SILENCE_MS,
    );
    const asked = standby.one<State>(SELECT_STATE).catch(() => undefined);
    const state = await before(asked, performance.now() + SILENCE_MS);
    if (stopped) return;
    const replayed = parsePosition(state?.replayed);
    if (state === undefined) lose();
    else become(state.is_standby && replayed !== undefined ? leader.ageOf(replayed) : Number.POSITIVE_INFINITY);
  }

  function again(): void {
    if (stopped) return;
    timer = setTimeout(() => void look().then(again, again), INTERVAL_MS);
    timer.unref();
  }

  return {
    isUsable: () => lagMs <= maxLagMs,
    lagMs: () => lagMs,
    signal: () => silent.signal,
    lose,
    start: () => void look().then(again, again),
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
