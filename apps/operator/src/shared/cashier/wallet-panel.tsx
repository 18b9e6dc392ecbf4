import type { OperatorWallet } from '@surahi/contract/operator';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { formatInstant } from '../format.ts';
import { t } from '../i18n/i18n.ts';
import { Note, Paise, Panel } from '../parts.tsx';
import { useMay } from '../session.ts';
import { movementText } from './movement-text.ts';

/** A player's balance, held points and latest movements. */
export function WalletPanel({ wallet }: { wallet: OperatorWallet }) {
  const mayAdjust = useMay('wallets.adjust');
  return (
    <Panel
      title={t("Player's wallet")}
      end={
        mayAdjust ? (
          <Link className="link text-sm" to={paths.adjust(wallet.playerId)}>
            {t('Adjust')}
          </Link>
        ) : undefined
      }
    >
      {wallet.blocked ? <Note tone="bad">{t('The player is blocked.')}</Note> : null}
      <dl className="flex gap-8 text-sm">
        <div>
          <dt className="text-muted">{t('Balance')}</dt>
          <dd className="num text-lg font-bold">
            <Paise value={wallet.balancePaise} />
          </dd>
        </div>
        <div>
          <dt className="text-muted">{t('Held')}</dt>
          <dd className="num text-lg font-bold">
            <Paise value={wallet.heldPaise} />
          </dd>
        </div>
      </dl>
      {wallet.movements.length === 0 ? (
        <p className="text-sm text-muted">{t('No movements yet.')}</p>
      ) : (
        <div
          className="max-h-80 overflow-y-auto"
          tabIndex={0}
          role="group"
          aria-label={t('Last movements, scrollable')}
        >
          <table className="w-full text-sm" aria-label={t('Last movements')}>
            <thead className="sr-only">
              <tr>
                <th scope="col">{t('What')}</th>
                <th scope="col">{t('Points')}</th>
                <th scope="col">{t('Balance')}</th>
              </tr>
            </thead>
            <tbody>
              {wallet.movements.map((movement) => (
                <tr key={movement.transferId} className="border-b border-line last:border-0">
                  <td className="py-1.5 pr-2">
                    <span className="block">{movementText(movement)}</span>
                    <span className="num text-xs text-muted">{formatInstant(movement.atMs)}</span>
                  </td>
                  <td className={`num py-1.5 text-right font-semibold ${movement.isCredit ? 'text-open' : ''}`}>
                    {movement.isCredit ? '+' : '-'}
                    <Paise value={movement.amountPaise} />
                  </td>
                  <td className="num py-1.5 pl-3 text-right text-muted">
                    <Paise value={movement.balancePaise} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}
