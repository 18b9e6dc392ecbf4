import { randomUUID } from 'node:crypto';
import {
  type AnyCall,
  type ErrorCode,
  type SignedLeaf,
  submitGaliBid,
  submitMainBid,
  submitStarlineBid,
} from '@surahi/contract';
import { type Family, formatAmount } from '@surahi/game';
import type { onRequestHookHandler } from 'fastify';
import { Counter, Histogram } from 'prom-client';
import { getSettings } from '../../content/settings/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { endOfTurn } from '../../platform/http/end-of-turn.ts';
import { sendFailure } from '../../platform/http/failures.ts';
import { hasSessionCookie } from '../../platform/http/identity.ts';
import { gaugeOf } from '../../platform/observability/gauge.ts';
import { fail, type Result } from '../../platform/result.ts';
import { walletsMoved } from '../../ledger/index.ts';
import { isBidUnsafe } from '../fair-draws/index.ts';
import { type Barred, barPlay } from '../../players/breaks/index.ts';
import { passOlderClient, recordExcludedBid } from '../../players/limits/index.ts';
import { findDrawForBid } from '../markets/index.ts';
import { type BidQueue, createBidQueue, type Placed, type PlaceResult, type QueueRefusal } from './bid-queue.ts';
import { placeBatch } from './place-batch.ts';
import {
  type BidRequest,
  findFirstReceipt,
  placeBid,
  type PlaceBidDependencies,
  readRefused,
  type Receipt,
} from './place-bid.ts';
import { withAcceptances } from './sign-batch.ts';
import type { Submission } from './submission.ts';

type SubmitCall = typeof submitMainBid;

/** Registers the three submit calls. Their submissions share one queue per node. */
export function registerBidCalls(context: AppContext): void {
  const queue = meteredQueue(context);
  const limit = context.limits.window('bids', context.config.limits.bidsPerMinute);
  const count = createCounts(context);
  const dependencies: PlaceBidDependencies = {
    db: context.db,
    queue,
    findDraw: (marketId, ofFamily, date) => findDrawForBid(context, marketId, ofFamily, date),
    limits: () => getSettings(context).bid,
    isUnsafe: (bid) => isBidUnsafe(context, bid),
  };

  function register(call: SubmitCall, family: Family): void {
    context.registerPlayerCall(
      call,
      async ({ body, player, request, reply }) => {
        if (!limit.take(String(player.playerId))) {
          reply.header('retry-after', String(Math.ceil(limit.msLeft() / 1_000)));
          return fail('rate_limited');
        }
        const bid = {
          family,
          playerId: player.playerId,
          outerGameId: body.game_id,
          batch: body.new_result,
          submissionId: body.submission_id,
        };
        const place = () => placeBid(dependencies, bid);
        const barred = await barPlay(context, player);
        let placed = barred === undefined ? await place() : await refuseBarred(dependencies, bid, barred);
        if (!placed.ok && placed.code === 'reality_check' && !hasSessionCookie(request, context.config)) {
          const submissionId = body.submission_id ?? randomUUID();
          if (await passOlderClient(context.db, player.playerId, submissionId)) placed = await place();
        }
        count.submission(family, placed.ok ? 'accepted' : placed.code);
        if (!placed.ok) return placed;
        context.events.publish(walletsMoved, [player.playerId]);
        const { value } = placed;
        count.bids(family, value.bidIds.length);
        return { ok: true, body: receiptFields(value, context.publicLog?.notice) };
      },
      { onRequest: refuseWhenFull(queue, () => count.submission(family, 'busy')) },
    );
  }

  register(submitMainBid, 'main');
  register(sameShape(submitStarlineBid), 'starline');
  register(sameShape(submitGaliBid), 'gali');
}

/**
 * The first receipt of a retry, or the refusal of a player who may not play. The refusal by an exclusion leaves a row for
 * the report, like a refusal by place_bids.
 */
async function refuseBarred(
  dependencies: PlaceBidDependencies,
  bid: BidRequest,
  barred: Barred,
): Promise<Result<Receipt, ErrorCode>> {
  const { db } = dependencies;
  const receipt = await findFirstReceipt(db, bid);
  if (receipt !== undefined) return receipt;
  const refused = barred.code === 'self_excluded' ? readRefused(dependencies, bid) : undefined;
  if (refused !== undefined) {
    await recordExcludedBid(db, { ...refused, playerId: bid.playerId, submissionId: bid.submissionId ?? randomUUID() });
  }
  return barred;
}

/**
 * Refuses a request while the queue has no room, before its body is read and its session is looked up. In a crowd the
 * node spends its time on the submissions that it can place. A refused one is not placed, so the client may repeat it.
 */
function refuseWhenFull({ hasRoom, countRefusal }: MeteredQueue, countOutcome: () => void): onRequestHookHandler {
  return (request, reply, done) => {
    if (hasRoom()) return done();
    countRefusal('full');
    countOutcome();
    void endOfTurn().then(() => sendFailure(reply, 'busy', { extra: request.routeOptions.config.emptyLists }));
  };
}

function receiptFields(receipt: Receipt, notice: string | undefined) {
  return {
    balance: formatAmount(receipt.balancePaise),
    submission_id: receipt.submissionId,
    bid_ids: receipt.bidIds,
    accepted_at: receipt.acceptedAtMs,
    ...signedFields(receipt, notice),
  };
}

/** The acceptances of a submission with the notice of the log that signed them. */
function signedFields(
  { acceptances }: Placed,
  notice: string | undefined,
): { acceptances?: SignedLeaf[]; log_notice?: string } {
  const signed = acceptances?.();
  if (signed === undefined) return {};
  return notice ? { acceptances: signed, log_notice: notice } : { acceptances: signed };
}

async function runBatch(context: AppContext, batch: readonly Submission[]): Promise<PlaceResult[]> {
  const results = await placeBatch(context.db, batch);
  return context.publicLog === undefined ? results : await withAcceptances(context, batch, results);
}

/** Counts submissions and bids. It keeps the child counters, because `labels()` joins the names on every call. */
function createCounts(context: AppContext) {
  const submissions = new Counter({
    name: 'surahi_submissions_total',
    help: 'Bid submissions by family and outcome',
    labelNames: ['family', 'outcome'],
    registers: [context.metrics],
  });
  const bids = new Counter({
    name: 'surahi_bids_total',
    help: 'Bids of accepted submissions by family',
    labelNames: ['family'],
    registers: [context.metrics],
  });
  const ofOutcome = new Map<string, Counter.Internal>();
  const ofFamily = new Map<Family, Counter.Internal>();
  return {
    submission: (family: Family, outcome: string): void => {
      const kind = `${family} ${outcome}`;
      const counter = ofOutcome.get(kind) ?? submissions.labels(family, outcome);
      ofOutcome.set(kind, counter);
      counter.inc();
    },
    bids: (family: Family, count: number): void => {
      const counter = ofFamily.get(family) ?? bids.labels(family);
      ofFamily.set(family, counter);
      counter.inc(count);
    },
  };
}

/**
 * Gives a submit call the type of the main one. The parameter type accepts only calls with the same request, response
 * and refusal. Only name and path differ.
 */
function sameShape(call: AnyCall & Pick<SubmitCall, 'request' | 'response' | 'refusal'>): SubmitCall {
  return call;
}

type MeteredQueue = BidQueue & { countRefusal: (why: QueueRefusal) => void };

function meteredQueue(context: AppContext): MeteredQueue {
  const sizes = new Histogram({
    name: 'surahi_bid_batch_size',
    help: 'Submissions per batch',
    buckets: [1, 2, 5, 10, 20, 50, 100, 200],
    registers: [context.metrics],
  });
  const durations = new Histogram({
    name: 'surahi_bid_batch_seconds',
    help: 'Duration of one batch in the database',
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2],
    registers: [context.metrics],
  });
  const refusals = new Counter({
    name: 'surahi_bid_queue_refused_total',
    help: 'Submissions refused as busy: the queue was full, or no batch took them in time',
    labelNames: ['why'],
    registers: [context.metrics],
  });
  const ofReason = { full: refusals.labels('full'), late: refusals.labels('late') };
  const countRefusal = (why: QueueRefusal): void => ofReason[why].inc();
  const queue = createBidQueue({
    ...context.config.bidQueue,
    onRefusal: countRefusal,
    run: (batch) =>
      context.tracing.span('bid batch', { 'surahi.submissions': batch.length }, () => runBatch(context, batch), batch),
    onBatch: (size, durationMs) => {
      sizes.observe(size);
      durations.observe(durationMs / 1000);
    },
  });
  gaugeOf(context, 'surahi_bid_queue_waiting', 'Submissions waiting for the next batch', () => queue.waiting());
  return {
    ...queue,
    countRefusal,
    submit: (submission) => {
      context.foreground.mark();
      context.tracing.mark(submission);
      return queue.submit(submission);
    },
  };
}
