import type { OPERATOR_CALLS, OperatorAnswer } from '@surahi/contract/operator';
import { pointsToPaise } from '@surahi/game';
import type { AppContext } from '../../platform/context.ts';
import type { Db } from '../../platform/db/db.ts';
import { type ListedDrawRow, selectExposedDraws } from './exposure.sql.ts';
import { payoutOf } from './read-exposure.ts';
import { type DrawStakes, readStakes } from './read-stakes.ts';
import { worstResult } from './worst-result.ts';

type Exposed = OperatorAnswer<typeof OPERATOR_CALLS.listExposed>['draws'];

type State = Pick<AppContext, 'db' | 'foreground'>;

const running = new WeakMap<Db, Promise<Exposed>>();

/**
 * The draws that wait for a result with their stakes and worst results, read in one snapshot. Calls of a node that
 * arrive together share one read.
 */
export function listExposed(state: State): Promise<Exposed> {
  const { db } = state;
  const joined = running.get(db);
  if (joined !== undefined) return joined;
  const reading = readExposed(state).finally(() => running.delete(db));
  running.set(db, reading);
  return reading;
}

async function readExposed(state: State): Promise<Exposed> {
  const { draws, stakes } = await state.db.transaction(async (tx) => {
    await tx.query({ text: 'set transaction isolation level repeatable read, read only' });
    const rows = await tx.query<ListedDrawRow>(selectExposedDraws());
    const drawIds = rows.map((draw) => draw.draw_id);
    return { draws: rows, stakes: await readStakes(state, tx, drawIds) };
  });
  const exposed: Exposed = [];
  for (const draw of draws) {
    const startedMs = performance.now();
    exposed.push(toExposed(draw, stakes.get(draw.draw_id)));
    await state.foreground.pauseAfter(performance.now() - startedMs);
  }
  return exposed;
}

function toExposed(draw: ListedDrawRow, stakes: DrawStakes | undefined): Exposed[number] {
  const picks = [...(stakes?.points ?? [])];
  const payouts = picks.map(([pick, points]) => ({ pick, payoutPaise: payoutOf(draw, { pick, points }) }));
  const worst = worstResult(draw.family, payouts, draw.family === 'main' ? draw.open_number : null);
  return {
    drawId: String(draw.draw_id),
    marketName: draw.market_name,
    family: draw.family,
    businessDate: draw.business_date,
    openAtMs: draw.open_at.getTime(),
    closeAtMs: draw.close_at.getTime(),
    isOver: draw.is_over,
    slips: stakes?.slips ?? 0,
    stakePaise: String(picks.reduce((sum, [, points]) => sum + pointsToPaise(points), 0n)),
    worstPaise: String(worst.paise),
    worstResult: worst.result,
    caps: Number(draw.caps),
    lossCapPoints: draw.loss_cap === null ? null : Number(draw.loss_cap),
  };
}
