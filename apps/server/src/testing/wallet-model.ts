import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { move } from '../ledger/index.ts';
import type { Actor } from '../modules/audit/index.ts';
import { approveDeposit, rejectDeposit, requestDeposit } from '../modules/deposits/index.ts';
import { transferPoints } from '../modules/transfers/index.ts';
import { approveWithdrawal, rejectWithdrawal, requestWithdrawal } from '../modules/withdrawals/index.ts';
import type { TestApp } from './test-app.ts';
import type { CommandOf as Of, ModelCommand } from './wallet-commands.ts';
import * as facts from './wallet-facts.ts';

/**
 * The simplest account of what wallets should hold, beside the real use cases on the real database. Every command is
 * done to both, and both have to give the same outcome.
 */
export class WalletModel {
  readonly #app: TestApp;
  readonly #ids: readonly bigint[];
  readonly #purses: facts.Purse[];
  readonly #actor: Actor;
  readonly #prefix: string;
  readonly #policy: ReturnType<typeof facts.openPolicy>;
  readonly #mobiles: string[] = [];
  readonly #deposits: facts.Request[] = [];
  readonly #withdrawals: facts.Request[] = [];
  readonly #bids: facts.Movement[] = [];
  readonly #wins: facts.Movement[] = [];
  readonly #utrs = new Set<number>();
  /** Calls that were accepted: sent again they answer the same and change nothing. */
  readonly #accepted: (() => Promise<{ ok: boolean }>)[] = [];

  constructor(app: TestApp, ids: readonly bigint[], startPaise: bigint, options: { actor: Actor; prefix: string }) {
    this.#app = app;
    this.#ids = ids;
    this.#purses = ids.map(() => ({ balance: startPaise, held: 0n }));
    this.#actor = options.actor;
    this.#prefix = options.prefix;
    this.#policy = facts.openPolicy(app);
  }

  /** Reads what the players are called; to be called before the first command. */
  async open(): Promise<void> {
    const rows = await this.#app.db.query<{ mobile: string }>(facts.selectMobiles(this.#ids));
    this.#mobiles.push(...rows.map((row) => row.mobile));
  }

  /** Does one command to the model and to the database; fails when they disagree. */
  apply(command: ModelCommand): Promise<void> {
    switch (command.do) {
      case 'deposit':
        return this.#deposit(command);
      case 'approveDeposit':
        return this.#approveDeposit(command);
      case 'rejectDeposit':
        return this.#rejectDeposit(command);
      case 'bid':
        return this.#bid(command);
      case 'refund':
        return this.#refund(command);
      case 'win':
        return this.#win(command);
      case 'void':
        return this.#void(command);
      case 'transfer':
        return this.#transfer(command);
      case 'withdraw':
        return this.#withdraw(command);
      case 'approveWithdrawal':
        return this.#decideWithdrawal(command, true);
      case 'rejectWithdrawal':
        return this.#decideWithdrawal(command, false);
      case 'repeat':
        return this.#repeat(command);
    }
  }

  /** Compares what every wallet has and holds with the model's, and each with the sum of its transfers. */
  async expectSame(): Promise<void> {
    const rows = await this.#app.db.query(facts.selectSums(this.#ids));
    const sums = ({ balance, held }: facts.Purse) => ({ balance, held, balance_sum: balance, held_sum: held });
    expect(rows).toEqual(this.#purses.map(sums));
  }

  #purse(owner: number): facts.Purse {
    const purse = this.#purses[owner];
    if (purse === undefined) throw new Error(`there is no player ${owner}`);
    return purse;
  }

  #id(owner: number): bigint {
    return this.#ids[owner] ?? 0n;
  }

  async #deposit({ who: owner, points: amount }: Of<'deposit'>): Promise<void> {
    const input = {
      playerId: this.#id(owner),
      amount: String(amount),
      requestId: randomUUID(),
      method: '',
      utr: '',
      txnRef: '',
    };
    const call = () => requestDeposit(this.#app.db, this.#policy, input);
    const asked = await call();
    const waiting = this.#deposits.filter((one) => one.owner === owner && one.state === 'pending').length;
    expect(asked.ok ? 'ok' : asked.code).toBe(waiting < 20 ? 'ok' : 'rate_limited');
    if (!asked.ok) return;
    this.#deposits.push({ id: asked.value, owner, amount: BigInt(amount) * 100n, state: 'pending' });
    this.#accepted.push(call);
  }

  async #approveDeposit({ which: index, points: amount, utr }: Of<'approveDeposit'>): Promise<void> {
    const request = this.#deposits[index];
    if (request === undefined) return;
    const amountPaise = BigInt(amount) * 100n + 1n;
    const input = { depositId: request.id, amountPaise, utr: `${this.#prefix}${utr}`, actor: this.#actor };
    const approved = await approveDeposit(this.#app.db, input);
    const expected = request.state !== 'pending' ? 'already_decided' : this.#utrs.has(utr) ? 'reference_used' : 'ok';
    expect(approved.ok ? 'ok' : approved.code).toBe(expected);
    if (expected !== 'ok') return;
    request.state = 'approved';
    this.#utrs.add(utr);
    this.#purse(request.owner).balance += amountPaise;
  }

  async #rejectDeposit({ which: index }: Of<'rejectDeposit'>): Promise<void> {
    const request = this.#deposits[index];
    if (request === undefined) return;
    const rejected = await rejectDeposit(this.#app.db, { depositId: request.id, reason: 'model', actor: this.#actor });
    expect(rejected.ok).toBe(request.state === 'pending');
    if (rejected.ok) request.state = 'rejected';
  }

  async #bid({ who: owner, points: amount }: Of<'bid'>): Promise<void> {
    const amountPaise = BigInt(amount) * 100n;
    const from = { account: 'wallet', playerId: this.#id(owner) } as const;
    const moved = await this.#app.db.transaction((tx) =>
      move(tx, { kind: 'bid', from, to: { account: 'stakes' }, amountPaise }),
    );
    const purse = this.#purse(owner);
    expect(moved.ok).toBe(purse.balance >= amountPaise);
    if (!moved.ok) return;
    purse.balance -= amountPaise;
    this.#bids.push({ transferId: moved.value.transferId, owner, amount: amountPaise, isUndone: false });
  }

  async #refund({ which: index }: Of<'refund'>): Promise<void> {
    const bid = this.#bids[index];
    if (bid === undefined || bid.isUndone) return;
    const to = { account: 'wallet', playerId: this.#id(bid.owner) } as const;
    const amountPaise = bid.amount;
    const moved = await this.#app.db.transaction((tx) =>
      move(tx, { kind: 'bidRefund', from: { account: 'stakes' }, to, amountPaise, resolves: bid.transferId }),
    );
    expect(moved.ok).toBe(true);
    bid.isUndone = true;
    this.#purse(bid.owner).balance += amountPaise;
  }

  async #win({ who: owner, points: amount }: Of<'win'>): Promise<void> {
    const to = { account: 'wallet', playerId: this.#id(owner) } as const;
    const amountPaise = BigInt(amount) * 95n;
    const moved = await this.#app.db.transaction((tx) =>
      move(tx, { kind: 'winMain', from: { account: 'payouts' }, to, amountPaise }),
    );
    if (!moved.ok) throw new Error('payouts have no limit');
    this.#purse(owner).balance += amountPaise;
    this.#wins.push({ transferId: moved.value.transferId, owner, amount: amountPaise, isUndone: false });
  }

  /** As the reversal of a settlement does it; a second time takes nothing. */
  async #void({ which: index }: Of<'void'>): Promise<void> {
    const win = this.#wins[index];
    if (win === undefined) return;
    const [row] = await this.#app.db.query<{ taken: bigint }>({
      text: 'select ledger_take_back(26::smallint, $1) as taken',
      values: [[win.transferId]],
    });
    expect(row?.taken).toBe(win.isUndone ? 0n : 1n);
    if (win.isUndone) return;
    win.isUndone = true;
    this.#purse(win.owner).balance -= win.amount;
  }

  async #transfer({ who: owner, to, points: amount }: Of<'transfer'>): Promise<void> {
    const input = {
      playerId: this.#id(owner),
      amount: String(amount),
      receiverMobile: `+91 ${this.#mobiles[to] ?? ''}`,
      note: '',
      requestId: randomUUID(),
    };
    const call = () => transferPoints(this.#app.db, this.#policy, input);
    const moved = await call();
    const amountPaise = BigInt(amount) * 100n;
    const [payer, receiver] = [this.#purse(owner), this.#purse(to)];
    const enough = payer.balance >= amountPaise;
    expect(moved.ok ? 'ok' : moved.code).toBe(
      owner === to ? 'transfer_to_self' : enough ? 'ok' : 'transfer_insufficient',
    );
    if (!moved.ok) return;
    payer.balance -= amountPaise;
    receiver.balance += amountPaise;
    expect(moved.value.balancePaise).toBe(payer.balance);
    this.#accepted.push(call);
  }

  async #withdraw({ who: owner, points: amount }: Of<'withdraw'>): Promise<void> {
    const input = {
      playerId: this.#id(owner),
      mobile: '',
      amount: `${amount}.05`,
      methodCode: '2',
      requestId: randomUUID(),
    };
    const call = () => requestWithdrawal(this.#app.db, this.#policy, input);
    const asked = await call();
    const amountPaise = BigInt(amount) * 100n + 5n;
    const purse = this.#purse(owner);
    expect(asked.ok ? 'ok' : asked.code).toBe(purse.balance >= amountPaise ? 'ok' : 'withdraw_insufficient');
    if (!asked.ok) return;
    purse.balance -= amountPaise;
    purse.held += amountPaise;
    this.#withdrawals.push({ id: asked.value.withdrawalId, owner, amount: amountPaise, state: 'pending' });
    this.#accepted.push(call);
  }

  async #decideWithdrawal({ which: index }: { which: number }, pays: boolean): Promise<void> {
    const request = this.#withdrawals[index];
    if (request === undefined) return;
    const input = { withdrawalId: request.id, actor: this.#actor };
    const decided = pays
      ? await approveWithdrawal(this.#app.db, { ...input, ...facts.paidUnder(this.#policy) })
      : await rejectWithdrawal(this.#app.db, { ...input, reason: 'model' });
    expect(decided.ok ? 'ok' : decided.code).toBe(request.state === 'pending' ? 'ok' : 'already_decided');
    if (!decided.ok) return;
    request.state = pays ? 'approved' : 'rejected';
    const purse = this.#purse(request.owner);
    purse.held -= request.amount;
    if (!pays) purse.balance += request.amount;
  }

  async #repeat({ which: index }: Of<'repeat'>): Promise<void> {
    const call = this.#accepted[index];
    if (call === undefined) return;
    const [once, again] = [await call(), await call()];
    expect(once.ok).toBe(true);
    expect(again).toEqual(once);
  }
}
