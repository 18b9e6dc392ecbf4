import { randomUUID } from 'node:crypto';
import { MAX_AMOUNT_PAISE, pointsToPaise } from '@surahi/game';
import { createBidQueue, placeBatch, placeBid, type PlaceBidDependencies } from '../betting/bids/index.ts';
import { cancelDraw, declareResult, enterResult, runSettlements, voidResult } from '../betting/draws/index.ts';
import { closeForToday } from '../betting/markets/index.ts';
import { approveDeposit, rejectDeposit, requestDeposit } from '../cashier/deposits/index.ts';
import { transferPoints } from '../cashier/transfers/index.ts';
import {
  approveWithdrawal,
  claimWithdrawal,
  rejectWithdrawal,
  requestWithdrawal,
} from '../cashier/withdrawals/index.ts';
import type { Db } from '../platform/db/db.ts';
import { fail, ok } from '../platform/result.ts';
import type { Call, CallOf } from './wallet-rules.ts';
import type { WalletCast, WalletScene } from './wallet-scene.ts';

const ACTOR = { name: 'model', operatorId: null };

/** The calls come without a session. The scene's settings ask no code of a new device. */
const NO_DEVICE = { sessionId: 0n, device: undefined, otpTicket: '' };

/** Three panas, each the result of its digit. */
const PANAS = ['127', '128', '129'];

/** The real use cases, called as the server calls them on one node. */
export class WalletCalls {
  readonly #db: Db;
  readonly #scene: WalletScene;
  readonly #cast: WalletCast;
  readonly #bids: PlaceBidDependencies;
  /** Database ids by the key of the call that created them. */
  readonly #ids = new Map<string, bigint>();
  readonly #references = randomUUID().slice(0, 8);

  /** `db` may be another connection to the scene's database. */
  constructor(scene: WalletScene, cast: WalletCast, db: Db) {
    this.#db = db;
    this.#scene = scene;
    this.#cast = cast;
    this.#bids = {
      db,
      queue: createBidQueue({ run: (batch) => placeBatch(db, batch) }),
      findDraw: (marketId) => {
        const draw = cast.draws.find((one) => one.marketId === marketId);
        return draw === undefined ? fail('market_unknown') : ok({ drawId: draw.id, isOff: false, hasRecord: false });
      },
      limits: () => ({ minPoints: 1, maxPoints: null }),
      isUnsafe: () => false,
    };
  }

  /** Makes a call and returns the outcome of each of its steps. */
  async perform(call: Call): Promise<string[]> {
    switch (call.do) {
      case 'deposit':
        return [await this.#deposit(call)];
      case 'bid':
        return [await this.#bid(call)];
      case 'transfer':
        return [await this.#transfer(call)];
      case 'withdraw':
        return [await this.#withdraw(call)];
      case 'settle':
        return this.#settle(call);
      case 'void':
      case 'cancelDraw':
        return this.#takeBack(call);
      case 'approveWithdrawal':
        return this.#pay(call);
      case 'approveDeposit':
      case 'rejectDeposit':
      case 'rejectWithdrawal': {
        const decided = await this.#decide(call);
        return [decided.ok ? 'ok' : decided.code];
      }
    }
  }

  async #deposit({ who, points, key }: CallOf<'deposit'>): Promise<string> {
    const input = { playerId: this.#player(who).id, amount: String(points), requestId: key };
    const asked = await requestDeposit(this.#db, this.#scene.settings, { ...input, method: '', utr: '', txnRef: '' });
    return asked.ok ? this.#made(key, asked.value, 'ok') : asked.code;
  }

  async #bid(call: CallOf<'bid'>): Promise<string> {
    const { who, draw, digit, points, key } = call;
    const gameid = String(this.#draw(draw).marketId);
    const row = { digits: String(digit), closedigits: '', points: String(points), session: '', pana: '' };
    const placed = await placeBid(this.#bids, {
      family: 'starline',
      playerId: this.#player(who).id,
      outerGameId: gameid,
      submissionId: key,
      batch: {
        Gamename: '',
        totalbit: String(points),
        gameid,
        pana: 'Single Digit',
        gametype: '',
        bid_date: this.#cast.date,
        session: '',
        result: [row],
      },
    });
    // place_bids waits half a second for its locks. Players repeat a busy submission under the same id.
    if (!placed.ok && placed.code === 'busy') return this.#bid(call);
    return placed.ok ? this.#made(key, placed.value.slipNo, `ok ${placed.value.balancePaise}`) : placed.code;
  }

  async #transfer({ who, to, points, key }: CallOf<'transfer'>): Promise<string> {
    const receiverMobile = `+91 ${this.#player(to).mobile}`;
    const playerId = this.#player(who).id;
    const input = { ...NO_DEVICE, playerId, amount: String(points), receiverMobile, note: '', requestId: key };
    const moved = await transferPoints(this.#db, this.#scene.settings, input);
    return moved.ok ? `ok ${moved.value.balancePaise}` : moved.code;
  }

  async #withdraw({ who, points, key }: CallOf<'withdraw'>): Promise<string> {
    const input = {
      ...NO_DEVICE,
      playerId: this.#player(who).id,
      mobile: '',
      amount: `${points}.05`,
      methodCode: '2',
      payoutNumber: '',
      requestId: key,
    };
    const asked = await requestWithdrawal(this.#db, this.#scene.settings, input);
    return asked.ok ? this.#made(key, asked.value.withdrawalId, `ok ${asked.value.balancePaise}`) : asked.code;
  }

  #id(key: string): bigint {
    const id = this.#ids.get(key);
    if (id === undefined) throw new Error(`no call created ${key}`);
    return id;
  }

  #decide(call: CallOf<'approveDeposit' | 'rejectDeposit' | 'rejectWithdrawal'>) {
    const id = this.#id(call.key);
    if (call.do === 'approveDeposit') {
      const input = { depositId: id, amountPaise: pointsToPaise(call.points) + 1n, actor: ACTOR };
      const limits = { ceilingPaise: MAX_AMOUNT_PAISE, largestPaise: null, secondAbovePaise: null };
      return approveDeposit(this.#db, limits, { ...input, utr: `${this.#references}${call.utr}` });
    }
    if (call.do === 'rejectDeposit') return rejectDeposit(this.#db, { depositId: id, reason: 'model', actor: ACTOR });
    return rejectWithdrawal(this.#db, { withdrawalId: id, actor: ACTOR, reason: 'model' });
  }

  async #pay({ key }: CallOf<'approveWithdrawal'>): Promise<string[]> {
    const withdrawalId = this.#id(key);
    const { payoutHoldHours, payoutClaimMinutes } = this.#scene.settings;
    const policy = { secondAbovePaise: null, payoutHoldHours, payoutClaimMinutes };
    const claimed = await claimWithdrawal(this.#db, { withdrawalId, actor: ACTOR, ...policy });
    if (!claimed.ok) return [claimed.code];
    const payment = { reference: `${this.#references}${withdrawalId}`, receipt: undefined, payoutClaimMinutes };
    const paid = await approveWithdrawal(this.#db, { withdrawalId, actor: ACTOR, ...payment });
    return ['ok', paid.ok ? 'ok' : paid.code];
  }

  async #settle({ draw: index, digit }: CallOf<'settle'>): Promise<string[]> {
    const { id: drawId, marketId } = this.#draw(index);
    const closed = await this.#db.transaction((tx) => closeForToday(tx, { marketId, actor: ACTOR }));
    const outcomes = [closed.ok ? 'ok' : closed.code];
    const side = { drawId, side: 'open', actor: ACTOR } as const;
    const entered = await enterResult(this.#db, { ...side, number: PANAS[digit] ?? '', reason: 'model' });
    outcomes.push(entered.ok ? 'ok' : entered.code);
    if (!entered.ok) return outcomes;
    const declared = await declareResult(this.#db, { ...side, entryId: entered.value.entryId });
    outcomes.push(declared.ok ? 'ok' : declared.code);
    if (!declared.ok) return outcomes;
    await this.#finish(drawId);
    return [...outcomes, 'paid'];
  }

  async #takeBack(call: CallOf<'void' | 'cancelDraw'>): Promise<string[]> {
    const input = { drawId: this.#draw(call.draw).id, reason: 'model', actor: ACTOR };
    const isVoid = call.do === 'void';
    const marked = isVoid ? await voidResult(this.#db, { ...input, side: 'open' }) : await cancelDraw(this.#db, input);
    if (!marked.ok) return [marked.code];
    await this.#finish(input.drawId);
    return isVoid ? ['ok', 'taken back'] : ['ok', 'taken back', 'refunded'];
  }

  /** Completes the payments and reversals of a draw. Waits for those that another worker has locked. */
  async #finish(drawId: bigint): Promise<void> {
    const untilMs = performance.now() + 60_000;
    for (;;) {
      await runSettlements(this.#db);
      const [row] = await this.#scene.db.query<{ open: bigint }>({
        text: `select count(*) as open from settlements where draw_id = $1
          and (completed_at is null and void_requested_at is null or void_requested_at is not null and void_completed_at is null)`,
        values: [drawId],
      });
      if (row?.open === 0n) return;
      if (performance.now() > untilMs) throw new Error('a settlement does not end');
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }

  #made(key: string, id: bigint, outcomes: string): string {
    const before = this.#ids.get(key);
    if (before !== undefined && before !== id) throw new Error(`${key} was made twice, as ${before} and ${id}`);
    this.#ids.set(key, id);
    return outcomes;
  }

  #player(index: number) {
    const player = this.#cast.players[index];
    if (player === undefined) throw new Error(`player ${index} does not exist`);
    return player;
  }

  #draw(index: number) {
    const draw = this.#cast.draws[index];
    if (draw === undefined) throw new Error(`draw ${index} does not exist`);
    return draw;
  }
}
