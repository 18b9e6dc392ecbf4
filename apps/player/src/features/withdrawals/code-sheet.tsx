import type { requestWithdrawal, RequestInput } from '@surahi/contract';
import { Sheet } from '@surahi/ui';
import { useT } from '../../shared/i18n/i18n.ts';
import { MoneyCode } from '../../shared/money/money-code.tsx';
import { PasskeyConfirm } from '../../shared/passkeys/passkey-confirm.tsx';
import { withdrawalSender } from './withdrawal-sender.ts';

/** Asks for the passkey or the code without which the server sends no money from a new device. */
export function CodeSheet({ asked }: { asked: RequestInput<typeof requestWithdrawal> | undefined }) {
  const t = useT();
  const ask = () => {
    if (asked === undefined) return undefined;
    const { request_amount: amount, payment_method } = asked;
    return { purpose: 'withdrawal' as const, amount, payment_method };
  };
  return (
    <Sheet
      open={asked !== undefined}
      onOpenChange={(open) => (open ? undefined : withdrawalSender.clear())}
      title={t('moneyCode.title')}
    >
      <div className="grid gap-3.5">
        <PasskeyConfirm
          ask={ask}
          onPasskey={(passkey) => {
            withdrawalSender.retry({ passkey });
            return undefined;
          }}
        />
        <MoneyCode onTicket={(ticket) => withdrawalSender.retry({ otp_ticket: ticket })} />
      </div>
    </Sheet>
  );
}
