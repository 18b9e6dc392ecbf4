import type { Pick } from '@surahi/game';
import { useCallback, useEffect, useState } from 'react';
import { v7 as uuidV7 } from 'uuid';
import { peekBidAgain } from '../../shared/bid-again.ts';
import { useWalletPaise } from '../../shared/dashboard.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import type { Market } from '../../shared/markets/market.ts';
import { useServerNow } from '../../shared/markets/server-clock.ts';
import { DRAFT_PREFIX } from '../../shared/slip.ts';
import { endErrorToasts, toast } from '../../shared/toast.ts';
import type { BidListAction } from './bid-list.ts';
import { isSendable, shownBalance } from './bid-list.ts';
import { addToDraft } from './draft-list.ts';
import type { OpenEditors } from './open-editors.ts';
import { takeEdits } from './open-editors.ts';
import { usePlaced } from './placed-store.ts';
import type { BidRefusal } from './send-bids.ts';
import type { SlipDraw, SlipRow } from './slip-list.ts';
import { addToSlip, areListed, changeSlip, overRows, readSlip, slipDraws, takeOffLists } from './slip-list.ts';
import type { BidRequest } from './submission.ts';
import { buildDrawRequests, rowsByScreen } from './submission.ts';
import { useSlipMarkets } from './use-slip-markets.ts';
import { balanceDuring, useSubmission } from './use-submission.ts';

/** A submission that the server refused. Its rows are back in the slip. */
export type Refused = { request: BidRequest; refusal: BidRefusal };

/** State of the slip: its rows by draw, their submission, and a result for each draw. */
export function useSlip() {
  const [rows, reload] = useSlipRows();
  const { submission, open, send, ...sending } = useSlipSubmission(reload);
  const [wanted] = useState(peekBidAgain);
  const list = useSlipMarkets(rows, [
    ...(wanted === undefined ? [] : [wanted]),
    ...(submission?.requests ?? []),
    ...[...sending.placed, ...sending.refused].map(({ request }) => request),
  ]);
  const { markets } = list;
  const nowMs = useServerNow();
  const walletPaise = useWalletPaise() ?? 0n;
  const [editors] = useState<OpenEditors>(() => new Map());
  const draws = slipDraws(rows, markets ?? [], nowMs);
  const sendable = draws.flatMap((each) => each.rows.filter((row) => isSendable(row, each.draw)));
  useOverRows(rows, markets, reload);
  return {
    ...sending,
    ...list,
    wanted,
    draws,
    sendable,
    nowMs,
    walletPaise,
    balancePaise: balanceDuring(submission) ?? shownBalance(walletPaise, sendable),
    editors,
    submission,
    change: (action: BidListAction) => {
      if (action.type === 'add' || action.type === 'merge') return;
      changeSlip(rows, action);
      reload();
      endErrorToasts();
    },
    ...useReview({ draws, sendable, editors, walletPaise, reload, open }),
    send: () => {
      const isFirst = submission?.phase === 'review';
      if (!send(walletPaise)) return;
      // The requests are now stored with their rows, so the lists no longer need these rows.
      if (isFirst) takeOffLists(submission.requests.flatMap((request) => request.rows));
      reload();
    },
  };
}

type Review = {
  draws: readonly SlipDraw[];
  sendable: readonly SlipRow[];
  editors: OpenEditors;
  walletPaise: bigint;
  reload: () => void;
  open: (requests: readonly BidRequest[]) => void;
};

/** Opens the confirmation, with new ids for the requests. */
function useReview({ draws, sendable, editors, walletPaise, reload, open }: Review) {
  const t = useT();
  const review = (requests: readonly BidRequest[]) => {
    const chosen = requests.flatMap((request) => request.rows);
    if (shownBalance(walletPaise, chosen) < 0n) return toast.error(t('bid.error.balance_negative'));
    endErrorToasts();
    open(requests);
  };
  return {
    /** Opens it for all bids that can be sent. */
    submit: () => {
      const edited = takeEdits(sendable, editors);
      if (edited === undefined) return;
      const points = new Map(edited.map((row) => [row.id, row.points]));
      const rows = sendable.map((row) => ({ ...row, points: points.get(row.id) ?? row.points }));
      review(requestsOf(draws, rows));
    },
    /** Adds one bid to the slip and opens the confirmation for this bid alone. */
    addAndReview: (market: Market, bid: { pick: Pick; points: number }) => {
      const added = addToSlip(market, bid);
      reload();
      if (added === undefined) toast.error(t('bid.notKept'));
      else review(buildDrawRequests(market, [added], uuidV7));
    },
  };
}

/** Removes rows whose draw is over. */
function useOverRows(rows: readonly SlipRow[], markets: readonly Market[] | undefined, reload: () => void): void {
  useEffect(() => {
    const ids = overRows(rows, markets ?? []);
    if (ids.length === 0) return;
    changeSlip(rows, { type: 'remove', ids });
    queueMicrotask(reload);
  }, [rows, markets, reload]);
}

/** One request for each draw that has some of the rows. */
function requestsOf(draws: readonly SlipDraw[], rows: readonly SlipRow[]): BidRequest[] {
  return draws.flatMap(({ market, rows: all }) => {
    const ids = new Set(all.map(({ id }) => id));
    const own = rows.filter(({ id }) => ids.has(id));
    return own.length === 0 ? [] : buildDrawRequests(market, own, uuidV7);
  });
}

/** The rows of the slip, and a function that reads them again. Follows the changes of other tabs. */
function useSlipRows(): [readonly SlipRow[], () => void] {
  const [rows, setRows] = useState(readSlip);
  const reload = useCallback(() => setRows(readSlip()), []);
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key === null || key.startsWith(DRAFT_PREFIX)) reload();
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [reload]);
  return [rows, reload];
}

/** Sends requests of the slip. Bids that are not placed go back to their lists at once. */
function useSlipSubmission(reload: () => void) {
  const t = useT();
  const { placed, addPlaced, forgetPlaced } = usePlaced();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const giveBack = (requests: readonly BidRequest[]) => {
    for (const [screen, rows] of rowsByScreen(requests)) addToDraft(screen, rows);
    reload();
  };
  const { submission, open, close, send } = useSubmission({
    isListed: (requests) => areListed(requests.flatMap(({ rows }) => rows)),
    onPlaced: addPlaced,
    // Not later: the response to another request may get lost, or the app may end.
    onRefused: (request, refusal) => {
      giveBack([request]);
      setRefused((held) => [...held, { request, refusal }]);
    },
    onElsewhere: reload,
    onUnknown: () => undefined,
    onDone: (left, phase) => {
      if (phase === 'unsent') giveBack(left);
      close();
      if (phase === 'unsent') toast.error(t('bid.unsent'));
      else if (left.length === 0) toast.success(t('bid.placed'));
      else toast.error(t('bid.failed'));
    },
  });
  const forgetResults = () => {
    forgetPlaced();
    setRefused([]);
  };
  return {
    submission,
    placed,
    refused,
    forgetResults,
    cancel: close,
    send,
    open: (requests: readonly BidRequest[]) => {
      forgetResults();
      open(requests);
    },
  };
}
