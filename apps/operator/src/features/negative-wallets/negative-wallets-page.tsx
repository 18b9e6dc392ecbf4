import { OPERATOR_CALLS, type OperatorAnswer } from '@surahi/contract/operator';
import { EmptyState } from '@surahi/ui';
import { Scale } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { CashierPage } from '../../shared/cashier/cashier-page.tsx';
import { Loaded, Note, Paise } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';

type NegativeWallet = OperatorAnswer<typeof OPERATOR_CALLS.listNegativeWallets>['wallets'][number];

/** The wallets below zero and what to do about them. */
export function NegativeWalletsPage() {
  const query = useOperatorQuery(queryKeys.negativeWallets, OPERATOR_CALLS.listNegativeWallets, {});
  return (
    <CashierPage tab="negative-wallets">
      <Loaded query={query} what="the negative wallets">
        {({ wallets }) =>
          wallets.length === 0 ? (
            <EmptyState icon={<Scale size={28} aria-hidden="true" />} title="No negative wallets" />
          ) : (
            <>
              <Note>
                A void took back points that these players had already used. They cannot bid, transfer or be paid.
                Reject the open withdrawals first; a claimed one needs a second operator. Later wins and deposits cover
                the rest. To write a debt off, adjust the wallet with a reason.
              </Note>
              <ul aria-label="Negative wallets" className="rounded-card border border-line bg-surface px-4 shadow-card">
                {wallets.map((wallet) => (
                  <WalletRow key={wallet.playerId} wallet={wallet} />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </CashierPage>
  );
}

function WalletRow({ wallet }: { wallet: NegativeWallet }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-line py-3 last:border-0">
      <Link className="link" to={paths.player(wallet.playerId)}>
        {wallet.name}, {wallet.mobile}
      </Link>
      {wallet.blocked ? <span className="text-sm text-bad">Blocked</span> : null}
      <span className="num ml-auto font-bold text-bad">
        <Paise value={wallet.balancePaise} />
      </span>
      <span className="flex w-full flex-wrap gap-x-4 text-sm">
        {wallet.withdrawals.map(({ withdrawalId, amountPaise, isClaimed }) => (
          <Link key={withdrawalId} className="link" to={paths.withdrawal(withdrawalId)}>
            Withdrawal No. {withdrawalId}: <Paise value={amountPaise} /> {isClaimed ? 'is being paid' : 'pending'}
          </Link>
        ))}
        <Link className="link" to={paths.adjust(wallet.playerId)}>
          Adjust
        </Link>
      </span>
    </li>
  );
}
