import { HOUSE_ZONE } from '../../config/house-zone.ts';
import {
  addDepositProof,
  depositHistory,
  depositList,
  IMAGE_BODY_BYTES,
  lastDeposit,
  REQUEST_STATUS,
  requestDeposit as requestDepositCall,
  uploadDepositSlip,
} from '@surahi/contract';
import { formatAmount, wireDate, wireTimestamp } from '@surahi/game';
import type { FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import { getSettings, type Settings } from '../../content/settings/index.ts';
import type { AppContext } from '../../platform/context.ts';
import type { ReadDb } from '../../platform/db/db.ts';
import { publicAddress } from '../../platform/http/public-address.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { callerWaits } from '../../platform/workers/caller-left.ts';
import { barPlay } from '../../players/breaks/index.ts';
import { receiptPaths } from '../receipts/index.ts';
import { addProof } from './add-proof.ts';
import { type DepositMethod, type OwnRow, selectOwn } from './deposits.sql.ts';
import { requestDeposit } from './request-deposit.ts';

const PAGE = 50;

const METHOD_LABELS: Record<DepositMethod, string> = {
  phonepe: 'Phone Pe',
  googlepay: 'Google Pay',
  paytm: 'Paytm',
  qr: 'QR',
  other: 'Others',
};

/** State codes of the deposit list. They differ from the codes of the request call (docs/protocol.md#deposit-states). */
const FUND_STATUS = { pending: '0', approved: '1', rejected: '2' } as const;

/** Registers the player's calls: request a deposit, add proof, list requests. */
export function registerDeposits(ctx: AppContext): void {
  registerRequests(ctx);
  registerProof(ctx);
  registerLists(ctx);
}

function registerRequests(ctx: AppContext): void {
  const requests = new Counter({
    name: 'surahi_deposit_requests_total',
    help: 'Deposit requests by outcome: accepted, or the code of the refusal',
    labelNames: ['outcome'],
    registers: [ctx.metrics],
  });
  ctx.registerPlayerCall(requestDepositCall, async ({ body, player }) => {
    const asked = await requestDeposit(ctx.db, getSettings(ctx), {
      playerId: player.playerId,
      amount: body.request_amount,
      requestId: body.request_id,
      method: body.payment_method,
      utr: body.utr,
      txnRef: body.txn_ref,
      barred: await barPlay(ctx, player),
    });
    requests.inc({ outcome: asked.ok ? 'accepted' : asked.code });
    if (!asked.ok) return asked;
    return { ok: true, body: { fund_request_id: Number(asked.value), request_number: String(asked.value) } };
  });

  ctx.registerPlayerCall(lastDeposit, async ({ player }) => {
    const head = limits(getSettings(ctx));
    const [row] = await ctx.db.query<OwnRow>(selectOwn(player.playerId, 'pending', null, 1));
    if (row === undefined) return fail('no_data', { extra: head });
    return { ok: true, body: { ...head, last_req_detail: [requestRow(row)] } };
  });
}

function limits({ deposit, payee }: Settings) {
  const offered = (id: string): number => (id === '' ? 0 : 1);
  return {
    min_amt: String(deposit.minPoints),
    max_amt: deposit.maxPoints === null ? '' : String(deposit.maxPoints),
    google_upi_option: offered(payee.googlePay),
    phone_upi_option: offered(payee.phonePe),
    other_upi_option: offered(payee.googlePay),
  };
}

function registerProof(ctx: AppContext): void {
  const options = { bodyLimit: IMAGE_BODY_BYTES };
  const { answerDeadlineMs, limits } = ctx.config;
  const { uploadsPerDay } = limits;
  const answer = { ok: true, body: { request_status: REQUEST_STATUS.pending } } as const;

  ctx.registerPlayerCall(
    uploadDepositSlip,
    async ({ body, player, reply }) => {
      const { fund_request_id: depositId, payment_slip: slip } = body;
      const signal = callerWaits(reply, answerDeadlineMs);
      const added = await addProof(ctx, { playerId: player.playerId, depositId, utr: '', slip, uploadsPerDay, signal });
      return added.ok ? answer : added;
    },
    options,
  );

  ctx.registerPlayerCall(
    addDepositProof,
    async ({ body, player, reply }) => {
      const { fund_request_id: depositId, payment_slip: slip, utr } = body;
      const signal = callerWaits(reply, answerDeadlineMs);
      const added = await addProof(ctx, { playerId: player.playerId, depositId, utr, slip, uploadsPerDay, signal });
      return added.ok ? answer : added;
    },
    options,
  );
}

function registerLists(ctx: AppContext): void {
  ctx.registerPlayerCall(depositList, async ({ body, player, request }) => {
    // Read from the leader: an upload returns no position, so a standby may not have the new picture yet.
    const page = await readPage(ctx, { playerId: player.playerId, which: 'all', cursor: body.cursor, request });
    if (!page.ok) return page;
    const { rows, slips, next } = page.value;
    const result = rows.map((row) => listRow(row, slips(row)));
    return { ok: true, body: { result, ...next } };
  });

  ctx.registerPlayerCall(depositHistory, async ({ body, player, request, read }) => {
    const query = { playerId: player.playerId, which: 'decided', cursor: body.cursor, request } as const;
    const page = await read((db) => readPage({ ...ctx, db }, query));
    if (!page.ok) return page;
    const { rows, slips, next } = page.value;
    if (rows.length === 0) return fail('no_data');
    const history = rows.map((row) => ({ ...requestRow(row), fund_payment_receipt: slips(row) }));
    return { ok: true, body: { fund_req_history: history, ...next } };
  });
}

type Page = { rows: OwnRow[]; slips: (row: OwnRow) => string; next: { next_cursor?: string } };

async function readPage(
  ctx: Pick<AppContext, 'clock' | 'config'> & { db: ReadDb },
  query: { playerId: bigint; which: 'all' | 'decided'; cursor: string; request: FastifyRequest },
): Promise<Result<Page, 'malformed'>> {
  if (query.cursor !== '' && !/^[0-9]{1,18}$/.test(query.cursor)) {
    return fail('malformed', { msg: 'Invalid cursor' });
  }
  const before = query.cursor === '' ? null : BigInt(query.cursor);
  const found = await ctx.db.query<OwnRow>(selectOwn(query.playerId, query.which, before, PAGE + 1));
  const rows = found.slice(0, PAGE);
  const paths = await receiptPaths(
    ctx,
    rows.map((row) => row.slip_image),
  );
  const base = publicAddress(ctx.config, query.request);
  const slips = (row: OwnRow): string => {
    const path = row.slip_image === null ? undefined : paths.get(row.slip_image);
    return path === undefined ? '' : base + path;
  };
  const last = found.length > PAGE ? rows.at(-1) : undefined;
  return ok({ rows, slips, next: last === undefined ? {} : { next_cursor: String(last.deposit_id) } });
}

function requestRow(row: OwnRow) {
  return {
    fund_request_id: String(row.deposit_id),
    request_amount: formatAmount(row.approved_paise ?? row.amount_paise),
    request_number: String(row.deposit_id),
    request_status: REQUEST_STATUS[row.state],
    insert_date: wireDate(row.created_at.getTime(), HOUSE_ZONE),
  };
}

function listRow(row: OwnRow, slip: string) {
  return {
    id: String(row.deposit_id),
    amount: formatAmount(row.approved_paise ?? row.amount_paise),
    tx_request_number: String(row.deposit_id),
    txn_id: row.utr ?? row.claimed_utr,
    txn_ref: row.txn_ref,
    payment_method: METHOD_LABELS[row.method],
    paid_upi: row.payee,
    fund_status: FUND_STATUS[row.state],
    deposit_type: '1',
    reject_remark: row.reason ?? '',
    fund_payment_receipt: slip,
    insert_date: wireTimestamp(row.created_at.getTime(), HOUSE_ZONE),
  };
}
