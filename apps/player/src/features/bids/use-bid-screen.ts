import type { Session } from '@surahi/game';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { v7 as uuidV7 } from 'uuid';
import { useWalletPaise } from '../../shared/dashboard.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import type { Market } from '../../shared/markets/market.ts';
import { openSessions } from '../../shared/markets/market.ts';
import { useServerNow } from '../../shared/markets/server-clock.ts';
import { lastSessionEnd, onSessionEnd } from '../../shared/session/session.ts';
import { toast } from '../../shared/toast.ts';
import type { BidGame } from './bid-games.ts';
import { needsOpenSession } from './bid-games.ts';
import type { BidList, BidRow, DrawState } from './bid-list.ts';
import { bidListReducer, EMPTY_LIST, isSendable, shownBalance } from './bid-list.ts';
import { readDraft, setDraftAside, storeDraft } from './draft-list.ts';
import { readLastList, storeLastList } from './last-list.ts';
import type { OpenEditors } from './open-editors.ts';
import { takeEdits } from './open-editors.ts';
import type { Placed } from './send-bids.ts';
import type { BidRequest } from './submission.ts';
import { buildRequests } from './submission.ts';
import type { SubmissionPhase } from './use-submission.ts';
import { useSubmission } from './use-submission.ts';

/** State of a bid screen: list, session, balance, submission and receipts. */
export function useBidScreen(game: BidGame, market: Market) {
  const t = useT();
  const { key: entry } = useLocation();
  const screen = `${game.path} ${market.gameId}`;
  const [list, dispatch] = useReducer(bidListReducer, { entry, screen }, readDraft);
  const [wanted, setSession] = useState<Session>('open');
  const [placed, setPlaced] = useState<readonly Placed[]>([]);
  const draw: DrawState = { bidDate: market.bidDate, ...openSessions(market, useServerNow()) };
  // After the open cut-off only Close accepts bids.
  const session: Session = game.sessions && !draw.open ? 'close' : wanted;
  const sendable = list.rows.filter((row) => isSendable(row, draw));
  const walletPaise = useWalletPaise() ?? 0n;
  const balancePaise = shownBalance(walletPaise, sendable);
  const [editors] = useState<OpenEditors>(() => new Map());

  const submitted = useRef<readonly BidRow[]>([]);
  const lastList = useLastList(game, session, list.rows.length === 0);

  const takeOff = (requests: readonly BidRequest[]) => {
    // Row ids of an earlier visit name other rows here, so the list stays as it is.
    if (submitted.current.length === 0) return;
    dispatch({ type: 'remove', ids: requests.flatMap(({ rows }) => rows.map(({ id }) => id)) });
  };
  const submission = useSubmission({
    onPlaced: (each) => {
      setPlaced((held) => [...held, each]);
      takeOff([each.request]);
      if (submitted.current.length > 0) storeLastList(game, submitted.current);
    },
    onUnknown: takeOff,
    onDone: (refused) => {
      if (refused.length === 0) toast.success(t('bid.placed'));
      else toast.error(t('bid.failed'));
    },
  });

  useStoredDraft({ entry, screen }, list, submission.submission?.phase);

  return {
    list,
    dispatch,
    draw,
    session,
    setSession,
    sendable,
    balancePaise,
    editors,
    closed: needsOpenSession(game) ? !draw.open : !draw.open && !draw.close,
    placed,
    forgetPlaced: () => setPlaced([]),
    lastList,
    submission,
    openConfirmation: () => {
      const rows = takeEdits(sendable, editors);
      if (rows === undefined) return;
      if (shownBalance(walletPaise, rows) < 0n) {
        toast.error(t('bid.error.balance_negative'));
        return;
      }
      setPlaced([]);
      submitted.current = rows;
      submission.open(buildRequests(market, rows, uuidV7));
    },
  };
}

/** Returns the list last placed on this screen while the current list is empty. */
function useLastList(game: BidGame, session: Session, isEmpty: boolean) {
  return useMemo(() => (isEmpty ? readLastList(game, session) : []), [isEmpty, game, session]);
}

/** Stores the draft list on every change, except while it is being sent. */
function useStoredDraft(
  { entry, screen }: { entry: string; screen: string },
  list: BidList,
  phase: SubmissionPhase | undefined,
): void {
  const underWay = phase === 'sending' || phase === 'checking';
  useEffect(() => storeDraft({ entry, screen }, underWay ? EMPTY_LIST : list), [entry, screen, list, underWay]);
  useEffect(() => onSessionEnd(() => lastSessionEnd() === 'dead' && setDraftAside(entry)), [entry]);
}
