import type { requestWithdrawal, RequestInput } from '@surahi/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { timeText } from '../../shared/dates.ts';
import { failureText } from '../../shared/failure-text.ts';
import { t as translate, useT } from '../../shared/i18n/i18n.ts';
import { useMoneyRequest } from '../../shared/money/use-money-request.ts';
import { queryKeys } from '../../shared/query-keys.ts';
import { refresh } from '../../shared/refresh.ts';
import { toast } from '../../shared/toast.ts';
import { withdrawalSender } from './withdrawal-sender.ts';

type WithdrawalState = ReturnType<typeof useWithdrawal>;

/**
 * Follows the withdrawal request. An accepted request shows a message and returns home. One that was accepted while the
 * player was elsewhere only shows the message: the player has opened this screen since, perhaps for another request. The
 * same holds while another screen loads: the address has changed, and this screen is still shown. A refusal of an
 * outdated payout number loads the numbers again.
 */
export function useWithdrawal() {
  const t = useT();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const state = useMoneyRequest(withdrawalSender);
  const { pathname } = useLocation();
  const [earlierId] = useState(() => (state.phase === 'accepted' ? state.body.request_id : undefined));
  const isEarlier = state.phase === 'accepted' && state.body.request_id === earlierId;
  const heldUntilMs = state.phase === 'accepted' ? state.data.held_until : undefined;
  useEffect(() => {
    if (heldUntilMs === undefined) return;
    withdrawalSender.clear();
    const until = timeText(heldUntilMs);
    toast.success(heldUntilMs === 0 ? t('withdraw.sent') : t('withdraw.sentHeld', { until }));
    if (!isEarlier && location.pathname === pathname) void navigate(paths.home);
  }, [heldUntilMs, isEarlier, pathname, navigate, t]);
  const isOutdated = codeOf(state) === 'payout_number_changed';
  useEffect(() => {
    if (isOutdated) refresh(queryClient, queryKeys.payoutNumbers);
  }, [isOutdated, queryClient]);
  return state;
}

/** The cause of a refusal. Undefined without one. */
function codeOf(state: WithdrawalState) {
  return state.phase === 'refused' && state.failure.kind === 'refused' ? state.failure.code : undefined;
}

/** The request that the server refused because it wants a code; undefined otherwise. */
export function askedForCode(state: WithdrawalState): RequestInput<typeof requestWithdrawal> | undefined {
  return state.phase === 'refused' && codeOf(state) === 'otp_required' ? state.body : undefined;
}

/** The text of a refusal that the player reads. Undefined without one. */
export function refusalOf(state: WithdrawalState): string | undefined {
  if (state.phase !== 'refused' || askedForCode(state) !== undefined) return undefined;
  const { failure } = state;
  // The protocol refuses with HTTP 200 (departure 16). The player cannot correct a request refused with another status.
  if (failure.kind === 'refused' && failure.httpStatus !== 200) return translate('withdraw.unexpected');
  return failureText(failure, failure.kind === 'refused' ? 'withdraw.failed' : 'withdraw.unexpected', {
    withdraw_closed: 'withdraw.outsideHours',
    payout_number_changed: 'withdraw.numberChanged',
    withdraw_insufficient: 'withdraw.aboveWallet',
    amount_invalid: 'money.amountInvalid',
    payment_method_invalid: 'withdraw.methodMissing',
  });
}
