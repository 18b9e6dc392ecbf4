import { type LimitKind, type LimitPeriod, playLimits, setPlayLimit } from '@surahi/contract';
import { type BidBody, submitBids } from './bids.ts';
import { expectOk, type TestApp } from './test-app.ts';

/** The app, the player and the market of the running test. `date` is the business date as clients write it. */
type Current = { app: TestApp; player: { token: string }; marketId: number; date: string };

/** The calls of tests about bids under limits. Each call reads the current app, player and market when it is made. */
export function limitCalls(current: () => Current) {
  const as = () => ({ token: current().player.token });
  const setTo = async (kind: LimitKind, period: LimitPeriod, amount: number) =>
    expectOk(await current().app.call(setPlayLimit, { kind, period, amount: String(amount) }, as()));
  /** Bids on one digit of Single Digit. `node` and `token` name another node and another device of the player. */
  const bid = (points: number, more: Partial<BidBody> & { node?: TestApp; token?: string } = {}) => {
    const { app, player, marketId, date } = current();
    const { node = app, token = player.token, ...body } = more;
    return submitBids(node, token, {
      marketId,
      bidDate: date,
      pana: 'Single Digit',
      rows: [{ digits: '7', points }],
      ...body,
    });
  };
  const overview = async () => expectOk(await current().app.call(playLimits, {}, as()));
  /** Returns the points of a limit that the player has used. */
  const used = async (kind: LimitKind, period: LimitPeriod) =>
    (await overview()).limits.find((limit) => limit.kind === kind && limit.period === period)?.used;
  return { as, setTo, bid, overview, used };
}
