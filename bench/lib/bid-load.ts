import { randomUUID } from 'node:crypto';
import { wireBidDate } from '../../packages/game/src/index.ts';
import { type LoadReport, runLoad } from './load.ts';
import { tokenOf } from './tokens.ts';

export const BID_PLAYERS = 100_000;
export const BID_DRAWS = 20;
export const BID_CONNECTIONS = 256;

/** Time at the start of a run that is not measured. After `analyze` the server must plan its statements again. */
const WARM_UP_MS = 1_000;

const tokens = Array.from({ length: BID_PLAYERS }, (_, index) => tokenOf(index + 1));

/**
 * Submits slips with `bids` bids by random players on random draws for `durationMs` after the warm-up. Each slip has an
 * id.
 */
export function loadBids(
  { port, businessDate }: { port: number; businessDate: string },
  bids: number,
  durationMs: number,
): Promise<LoadReport> {
  const rows = JSON.stringify(
    Array.from({ length: bids }, (_, index) => ({
      session: 'Open',
      digits: String(index % 10),
      closedigits: '',
      points: '10',
    })),
  );
  const tail = `"Gamename":"Bench","totalbit":"${bids * 10}","pana":"Single Digit","gametype":"Open","bid_date":"${wireBidDate(businessDate)}","session":"Open","result":${rows}}`;
  return runLoad({
    port,
    path: '/api-submit-bid',
    connections: BID_CONNECTIONS,
    durationMs,
    warmUpMs: WARM_UP_MS,
    body: () => {
      const token = tokens[Math.floor(Math.random() * BID_PLAYERS)] ?? '';
      const draw = 1 + Math.floor(Math.random() * BID_DRAWS);
      return `{"env_type":"Prod","app_key":"demo-app-key","unique_token":"${token}","game_id":"${draw}","submission_id":"${randomUUID()}","new_result":{"unique_token":"${token}","gameid":"${draw}",${tail}}`;
    },
    accepts: (answer) => answer.includes('"status":true'),
  });
}
