import type { Session } from '@surahi/game';
import type { Dispatch } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { v7 as uuidV7 } from 'uuid';
import { useWalletPaise } from '../../shared/dashboard.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import type { Market } from '../../shared/markets/market.ts';
import { useServerNow } from '../../shared/markets/server-clock.ts';
import { endErrorToasts, toast } from '../../shared/toast.ts';
import type { BidGame } from './bid-games.ts';
import { needsOpenSession } from './bid-games.ts';
import type { BidListAction, BidRow } from './bid-list.ts';
import { isSendable, shownBalance } from './bid-list.ts';
import { drawOf } from './confirm-parts.ts';
import { addToDraft } from './draft-list.ts';
import { readLastList, storeLastList } from './last-list.ts';
import type { OpenList } from './open-list.ts';
import type { OpenEditors } from './open-editors.ts';
import { takeEdits } from './open-editors.ts';
import { usePlaced } from './placed-store.ts';
import type { BidRequest } from './submission.ts';
import { buildRequests, rowsByScreen } from './submission.ts';
import { useBidList, useUnderWay } from './use-draft.ts';
import { balanceDuring, isUnderWay, useSubmission } from './use-submission.ts';

/** State of a bid screen: list, session, balance, submission and receipts. */
export function useBidScreen(game: BidGame, market: Market) {
  const t = useT();
  const screen = `${game.path} ${market.gameId}`;
  const [list, dispatch, openList] = useBidList(screen, market.bidDate);
  const [wanted, setSession] = useState<Session>('open');
  const nowMs = useServerNow();
  const draw = drawOf(market, nowMs);
  const markets = useMemo(() => [market], [market]);
  // After the open cut-off only Close accepts bids.
  const session: Session = game.sessions && !draw.open ? 'close' : wanted;
  useOpenEnded(game.sessions && wanted === 'open' && !draw.open && draw.close);
  const sendable = list.rows.filter((row) => isSendable(row, draw));
  const walletPaise = useWalletPaise() ?? 0n;
  const [editors] = useState<OpenEditors>(() => new Map());
  const lastList = useLastList(game, session, list.rows.length === 0);
  const { open, send, ...sending } = useListSubmission(game, { screen, bidDate: market.bidDate, dispatch, openList });
  const { submission } = sending;
  useUnderWay(openList, isUnderWay(submission) && submission?.isOffLists !== true);

  return {
    ...sending,
    screen,
    list,
    dispatch: (action: BidListAction) => {
      dispatch(action);
      endErrorToasts();
    },
    draw,
    nowMs,
    markets,
    session,
    setSession,
    sendable,
    balancePaise: balanceDuring(submission) ?? shownBalance(walletPaise, sendable),
    walletPaise,
    editors,
    closed: needsOpenSession(game) ? !draw.open : !draw.open && !draw.close,
    lastList,
    send: () => void send(walletPaise),
    openConfirmation: () => {
      const rows = takeEdits(sendable, editors);
      if (rows === undefined) return;
      if (shownBalance(walletPaise, rows) < 0n) return toast.error(t('bid.error.balance_negative'));
      endErrorToasts();
      open(rows, buildRequests(market, rows, uuidV7));
    },
  };
}

/** Tells the player that the open session has ended while Open was chosen: the next bids are for Close. */
function useOpenEnded(ended: boolean) {
  const t = useT();
  const before = useRef(ended);
  useEffect(() => {
    if (ended && !before.current) toast.info(t('bid.openEnded'));
    before.current = ended;
  }, [ended, t]);
}

type ListOfScreen = { screen: string; bidDate: string; dispatch: Dispatch<BidListAction>; openList: OpenList };

/** Sends a list and removes accepted rows from it. Refused rows that no list has go back to their lists. */
function useListSubmission(game: BidGame, { screen, bidDate, dispatch, openList }: ListOfScreen) {
  const t = useT();
  const { placed, addPlaced, forgetPlaced } = usePlaced();
  const submitted = useRef<readonly BidRow[]>([]);
  const takeOff = (requests: readonly BidRequest[]) => {
    // Row ids of an earlier visit name other rows here, so the list stays as it is.
    if (submitted.current.length === 0) return;
    dispatch({ type: 'remove', ids: requests.flatMap(({ rows }) => rows.map(({ id }) => id)) });
  };
  const giveBack = (request: BidRequest) => {
    for (const [of, rows] of rowsByScreen([request])) {
      if (of !== screen) addToDraft(of, rows);
      else dispatch({ type: 'add', picks: rows.filter((row) => row.bidDate === bidDate), bidDate });
    }
  };
  const { submission, open, close, send } = useSubmission({
    isListed: (requests) =>
      openList.has(
        requests.flatMap(({ rows }) => rows),
        bidDate,
      ),
    onPlaced: (each) => {
      addPlaced(each);
      takeOff([each.request]);
      if (submitted.current.length > 0) storeLastList(game, submitted.current);
    },
    onUnknown: takeOff,
    onElsewhere: (request) => takeOff([request]),
    onRefused: (request, _refusal, isOffLists) => {
      if (isOffLists) giveBack(request);
    },
    onDone: (refused, phase) => {
      if (phase === 'unsent') return;
      if (refused.length === 0) toast.success(t('bid.placed'));
      else toast.error(t('bid.failed'));
    },
  });
  return {
    placed,
    forgetPlaced,
    submission,
    send,
    open: (rows: readonly BidRow[], requests: readonly BidRequest[]) => {
      forgetPlaced();
      submitted.current = rows;
      open(requests.map((request) => ({ ...request, rows: request.rows.map((row) => ({ ...row, screen })) })));
    },
    cancel: close,
  };
}

/** Returns the list last placed on this screen while the current list is empty. */
function useLastList(game: BidGame, session: Session, isEmpty: boolean) {
  return useMemo(() => (isEmpty ? readLastList(game, session) : []), [isEmpty, game, session]);
}
