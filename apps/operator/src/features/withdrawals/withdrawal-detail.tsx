import { OPERATOR_CALLS, type OperatorWallet, type OperatorWithdrawal } from '@surahi/contract/operator';
import { Decided, Fact } from '../../shared/cashier/queue-list.tsx';
import type { RequestDetailProps } from '../../shared/cashier/queue-page.tsx';
import { closeWhenDecided, RequestDetailFrame } from '../../shared/cashier/request-detail.tsx';
import { formatInstant, formatMinute } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { rich } from '../../shared/i18n/rich.tsx';
import { PlayerLink } from '../../shared/page-links.tsx';
import { LoadingState, Note, Paise } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import { PayTo } from './pay-to.tsx';
import { PayWithdrawalDialog } from './pay-withdrawal-dialog.tsx';
import { PayoutActions } from './payout-actions.tsx';
import { stageOf } from './payout-stage.ts';

/** One withdrawal request: amount, number, holds, and the player's wallet. */
export function WithdrawalDetail({ requestId: withdrawalId, deciding, onDeciding, onDecided }: RequestDetailProps) {
  const { send } = useOperatorMutation(queryKeys.money, queryKeys.overview);
  const params = { withdrawalId };
  const query = useOperatorQuery(queryKeys.moneyOne('withdrawals', withdrawalId), OPERATOR_CALLS.getWithdrawal, {
    params,
  });
  if (query.data === undefined) return <LoadingState query={query} what={t('the request')} />;
  const { withdrawal, wallet } = query.data;
  const stage = stageOf(query.data);
  const close = () => onDeciding(undefined);
  return (
    <RequestDetailFrame
      title={t('Withdrawal No. {withdrawalId}', { withdrawalId })}
      request={withdrawal}
      wallet={wallet}
      deciding={deciding}
      onDeciding={onDeciding}
      approveDialog={
        stage.canFinish ? <PayWithdrawalDialog withdrawal={withdrawal} onClose={close} onDone={onDecided} /> : null
      }
      rejection={
        stage.canReject
          ? {
              title: t('Reject the withdrawal of {name}?', { name: withdrawal.name }),
              consequences: [t('The held points return to the wallet.'), t('The player sees the reason.')],
              send: (reason) =>
                send(
                  OPERATOR_CALLS.rejectWithdrawal,
                  { params, body: { reason } },
                  {
                    done: t('Request No. {withdrawalId} is rejected and the points are returned', { withdrawalId }),
                    ...closeWhenDecided({ onClose: close, onDone: onDecided }),
                  },
                ),
            }
          : null
      }
    >
      <WithdrawalFacts withdrawal={withdrawal} />
      <Holds withdrawal={withdrawal} wallet={wallet} />
      <ClaimNote withdrawal={withdrawal} wallet={wallet} />
      <PayoutActions withdrawal={withdrawal} stage={stage} onDeciding={onDeciding} />
    </RequestDetailFrame>
  );
}

function WithdrawalFacts({ withdrawal }: { withdrawal: OperatorWithdrawal }) {
  return (
    <>
      <p className="num text-2xl font-bold">
        <Paise value={withdrawal.amountPaise} />
      </p>
      <dl className="grid gap-1.5">
        <Fact name={t('Player')}>
          <PlayerLink playerId={withdrawal.playerId} isInText>
            {withdrawal.name}
          </PlayerLink>
          , {withdrawal.mobile}
        </Fact>
        <PayTo withdrawal={withdrawal} />
        <Fact name={t('Requested')}>{formatInstant(withdrawal.createdAtMs)}</Fact>
        {withdrawal.checkedBy === null ? null : <Fact name={t('Checked by')}>{withdrawal.checkedBy}</Fact>}
        {withdrawal.reference === null ? null : <Fact name={t('Reference')}>{withdrawal.reference}</Fact>}
        {withdrawal.receiptUrl === null ? null : (
          <Fact name={t('Receipt')}>
            <a className="link" href={withdrawal.receiptUrl} target="_blank" rel="noreferrer">
              {t('Open the image')}
            </a>
          </Fact>
        )}
        {withdrawal.returned === null ? null : (
          <Fact name={t('Returned by bank')}>
            {t('{time}, booked by {by}: {reason}', {
              time: formatInstant(withdrawal.returned.atMs),
              by: withdrawal.returned.by,
              reason: withdrawal.returned.reason,
            })}
          </Fact>
        )}
        <Decided by={withdrawal.decidedBy} atMs={withdrawal.decidedAtMs} reason={withdrawal.reason} />
      </dl>
    </>
  );
}

/** Warnings about recent changes to the account: an attacker resets the password or the payout number before a withdrawal. */
function Holds({ withdrawal, wallet }: { withdrawal: OperatorWithdrawal; wallet: OperatorWallet }) {
  if (withdrawal.state !== 'pending') return null;
  const number = wallet.payoutNumbers.find((one) => one.method === withdrawal.method);
  const { payoutsHeldUntilMs } = wallet;
  return (
    <>
      {payoutsHeldUntilMs === null ? null : (
        <Note tone="bad">
          {t("On hold until {time}: the player's password was reset. Do not pay before then.", {
            time: formatInstant(payoutsHeldUntilMs),
          })}
        </Note>
      )}
      {number === undefined || number.heldUntilMs === null ? null : (
        <Note tone="bad">
          {t('On hold until {time}: the payout number was added or changed {time2}.', {
            time: formatInstant(number.heldUntilMs),
            time2: formatInstant(number.changedAtMs),
          })}
        </Note>
      )}
      {number !== undefined && number.number !== withdrawal.number ? (
        <Note tone="bad">
          {t("The player's number is now {number}; the request names {number2}.", {
            number: number.number,
            number2: withdrawal.number,
          })}
        </Note>
      ) : null}
    </>
  );
}

/** Who pays the request, and why it must not be paid. */
function ClaimNote({ withdrawal, wallet }: { withdrawal: OperatorWithdrawal; wallet: OperatorWallet }) {
  const { state, claim } = withdrawal;
  if (state !== 'pending') return null;
  const isNegative = wallet.balancePaise.startsWith('-');
  return (
    <>
      {claim === null ? null : (
        <Note tone="win">
          {rich('Being paid by {who} since {time}. After {end} a second operator may finish or release it.', {
            who: claim.byMe ? t('you') : claim.by,
            time: formatMinute(claim.atMs),
            end: formatMinute(claim.expiresAtMs),
          })}
        </Note>
      )}
      {isNegative ? (
        <Note tone="bad">
          {t('The wallet is negative, because a win was taken back. {next}', {
            next:
              claim === null ? t('Reject the request.') : t('A second operator must finish or release this payout.'),
          })}
        </Note>
      ) : null}
      {wallet.blocked ? (
        <Note tone="bad">
          {t('The player is blocked. {next}', {
            next:
              claim === null ? t('Nothing can be paid.') : t('A second operator must finish or release this payout.'),
          })}
        </Note>
      ) : null}
    </>
  );
}
