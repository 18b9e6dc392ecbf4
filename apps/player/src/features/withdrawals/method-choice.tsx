import { maskMobile } from '@surahi/game';
import { buttonClass, SkeletonList } from '@surahi/ui';
import { Smartphone, WalletMinimal } from 'lucide-react';
import { paths } from '../../paths.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { ChoiceList } from '../../shared/money/choice-list.tsx';
import { HoldNotes } from '../../shared/money/hold-notes.tsx';
import { NumbersProblem } from '../../shared/money/numbers-problem.tsx';
import type { PayoutNumbers } from '../../shared/money/payout-methods.ts';
import { PAYOUT_METHODS } from '../../shared/money/payout-methods.ts';
import { Link } from '../../shared/navigation/link.tsx';

export type OfferedMethod = {
  /** The method's code in a withdrawal. */
  code: string;
  name: string;
  number: string;
  /** The number, all but its end masked. */
  shownNumber: string;
  /** Unix ms until which nothing is paid to the number; 0 without a hold. */
  heldUntilMs: number;
};

/** The methods whose number the player has added. */
export function useOfferedMethods(numbers: PayoutNumbers | null | undefined): OfferedMethod[] {
  const t = useT();
  if (numbers === null || numbers === undefined) return [];
  return PAYOUT_METHODS.flatMap(({ withdrawCode, label, numberOf, heldUntilOf }) => {
    const number = numberOf(numbers);
    if (number === '') return [];
    const shownNumber = maskMobile(number, '•••• ');
    return [{ code: withdrawCode, name: t(label), number, shownNumber, heldUntilMs: heldUntilOf(numbers) }];
  });
}

type MethodChoiceProps = {
  offered: readonly OfferedMethod[];
  numbers: PayoutNumbers | null | undefined;
  isPending: boolean;
  isFetching: boolean;
  /** Why the numbers could not be loaded. */
  problem: string | undefined;
  onRetry: () => void;
  method: string;
  onChange: (method: string) => void;
  error: string | undefined;
};

/** The payout number: a choice, how to add one, or why it cannot be shown. */
export function MethodChoice(props: MethodChoiceProps) {
  const { offered, numbers, isPending, isFetching, problem, onRetry, method, onChange, error } = props;
  const t = useT();
  if (isPending) return <SkeletonList count={2} label={t('common.loading')} className="h-[54px]" />;
  if (problem !== undefined) return <NumbersProblem {...{ problem, isFetching, onRetry }} />;
  if (offered.length === 0) return <NoMethods error={error} />;
  const icon = <Smartphone size={19} aria-hidden="true" />;
  return (
    <>
      <ChoiceList
        label={t('withdraw.method')}
        choices={offered.map(({ code, name, shownNumber }) => ({
          value: code,
          label: name,
          detail: shownNumber,
          icon,
        }))}
        value={method}
        onChange={onChange}
        error={error}
      />
      <HoldNotes numbers={numbers} />
    </>
  );
}

function NoMethods({ error }: { error: string | undefined }) {
  const t = useT();
  return (
    <div className="grid gap-2 rounded-card border border-line bg-surface p-4 text-center shadow-card">
      <WalletMinimal size={26} aria-hidden="true" className="mx-auto text-shut" />
      <p className="font-semibold">{t('withdraw.noMethods')}</p>
      <p className="text-sm text-muted">{t('withdraw.noMethodsDetail')}</p>
      <Link to={paths.wallet} state={{ openMethods: true }} className={buttonClass('soft', 'mt-1')}>
        {t('withdraw.addMethod')}
      </Link>
      <p aria-live="polite" className="text-sm text-bad empty:hidden">
        {error}
      </p>
    </div>
  );
}
