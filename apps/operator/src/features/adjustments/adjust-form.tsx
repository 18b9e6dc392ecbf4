import { zodResolver } from '@hookform/resolvers/zod';
import { OPERATOR_CALLS, type OperatorWallet } from '@surahi/contract/operator';
import { Button, cleanMobile, isMobile, Segmented, TextInput } from '@surahi/ui';
import { useEffect, useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { v7 as uuidV7 } from 'uuid';
import * as z from 'zod/mini';
import { WalletPanel } from '../../shared/cashier/wallet-panel.tsx';
import { AdjustDialog } from './adjust-dialog.tsx';
import { failureAtField, pointsText, reasonText } from '../../shared/form.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { LoadFailed, Panel } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { ReasonField } from '../../shared/text-area.tsx';
import { useUnsaved } from '../../shared/unsaved.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';

/** Finds a player by mobile number or by the address, and adjusts the wallet. */
export function AdjustForm() {
  const [search, setSearch] = useSearchParams();
  const [mobile, setMobile] = useState('');
  const playerId = search.get('player') ?? '';
  const byMobile = useOperatorQuery(
    queryKeys.moneyOne('wallet', mobile),
    OPERATOR_CALLS.findWallet,
    { query: { mobile } },
    { enabled: isMobile(mobile) },
  );
  const byPlayer = useOperatorQuery(
    queryKeys.moneyOne('wallet', playerId),
    OPERATOR_CALLS.getWallet,
    { params: { playerId } },
    { enabled: !isMobile(mobile) && /^[1-9][0-9]*$/.test(playerId) },
  );
  const query = isMobile(mobile) ? byMobile : byPlayer;
  const wallet = query.data?.wallet;
  return (
    <div className="grid content-start gap-4">
      <Panel title={t('Adjust a wallet')}>
        <TextInput
          label={t("Player's mobile number")}
          inputMode="numeric"
          autoComplete="off"
          placeholder={wallet === undefined ? t('10 digits') : wallet.mobile}
          value={mobile}
          onChange={(event) => {
            setMobile(cleanMobile(event.target.value));
            if (playerId !== '') setSearch({}, { replace: true });
          }}
        />
        {query.error === null ? null : (
          <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />
        )}
        {wallet === undefined ? null : <WalletForm key={wallet.playerId} wallet={wallet} />}
      </Panel>
      {wallet === undefined ? null : <WalletPanel wallet={wallet} />}
    </div>
  );
}

const DIRECTIONS = [
  { value: 'credit' as const, label: t('Add points') },
  { value: 'debit' as const, label: t('Take points') },
];

const schema = z.object({ direction: z.enum(['credit', 'debit']), amountPaise: pointsText, reason: reasonText });
type Adjustment = z.output<typeof schema>;

function WalletForm({ wallet }: { wallet: OperatorWallet }) {
  const { playerId, name, mobile } = wallet;
  const { send, isSending } = useOperatorMutation(queryKeys.money, queryKeys.overview);
  const [asked, setAsked] = useState<Adjustment>();
  const { control, register, handleSubmit, reset, setError, subscribe, formState } = useForm<
    z.input<typeof schema>,
    unknown,
    Adjustment
  >({
    resolver: zodResolver(schema),
    defaultValues: { direction: 'credit', amountPaise: '', reason: '' },
  });
  const { errors, isDirty } = formState;
  useUnsaved(isDirty);
  const direction = useController({ control, name: 'direction' }).field;
  // The id stays the same while the form is unchanged, so that sending it twice adjusts the wallet once.
  const [requestId, setRequestId] = useState(() => uuidV7());
  useEffect(() => subscribe({ formState: { values: true }, callback: () => setRequestId(uuidV7()) }), [subscribe]);
  const atField = failureAtField(setError, { balance_too_low: 'amountPaise', amount_invalid: 'amountPaise' });
  async function adjust(values: Adjustment) {
    await send(
      OPERATOR_CALLS.adjustWallet,
      { params: { playerId }, body: { requestId, ...values } },
      {
        done: ({ state }) =>
          state === 'pending'
            ? t('A second operator must confirm it')
            : t('The wallet of {name} is adjusted', { name }),
        onDone: () => reset({ direction: values.direction, amountPaise: '', reason: '' }),
        onFailure: atField,
      },
    );
    // The dialog closes on a refusal too, because its field behind the dialog shows the error.
    setAsked(undefined);
  }
  return (
    <>
      <form onSubmit={handleSubmit(setAsked)} className="grid gap-4" noValidate>
        <p className="text-sm">
          <b>{name}</b>, <span className="num">{mobile}</span>
        </p>
        <Segmented label={t('Direction')} options={DIRECTIONS} value={direction.value} onChange={direction.onChange} />
        <TextInput
          label={t('Points')}
          inputMode="decimal"
          autoComplete="off"
          error={errors.amountPaise?.message}
          {...register('amountPaise')}
        />
        <ReasonField error={errors.reason?.message} {...register('reason')} />
        <Button type="submit">{direction.value === 'credit' ? t('Add points…') : t('Take points…')}</Button>
      </form>
      {asked === undefined ? null : (
        <AdjustDialog
          wallet={wallet}
          adjustment={asked}
          busy={isSending}
          onClose={() => setAsked(undefined)}
          onConfirm={() => void adjust(asked)}
        />
      )}
    </>
  );
}
