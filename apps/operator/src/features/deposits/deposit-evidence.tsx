import type { DepositProblem, OperatorDeposit } from '@surahi/contract/operator';
import { Fact } from '../../shared/cashier/queue-list.tsx';
import { formatDay } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { rich } from '../../shared/i18n/rich.tsx';
import { BankLineLink } from '../../shared/page-links.tsx';
import { Note, Paise } from '../../shared/parts.tsx';

const PROBLEMS: Readonly<Record<DepositProblem, string>> = {
  amount_differs: t('The amount differs from the bank statement.'),
  reference_differs: t('The UTR differs from the bank statement.'),
  line_decided: t('The line of the bank statement was already credited or dismissed.'),
  reference_used: t('This UTR was already credited. Reject the request, or enter the UTR of its own payment.'),
  above_largest: t('The amount is above the largest deposit.'),
  above_day_sum: t(
    'The deposits of today without a bank line from another operator are above the limit of one operator.',
  ),
};

/** Why one operator may not credit an amount, as one text. */
export function problemsText(problems: readonly DepositProblem[]): string {
  return problems.map((problem) => PROBLEMS[problem]).join(' ');
}

/** The line of an imported bank statement that has the deposit's reference. */
export function BankLine({ line }: { line: OperatorDeposit['bankLine'] }) {
  if (line === null) return <p className="text-sm text-muted">{t('No line of a bank statement has this UTR.')}</p>;
  return (
    <div role="group" aria-label={t('Line of the bank statement')}>
      <dl className="grid gap-1.5">
        <Fact name={t('Bank received')}>
          <Paise value={line.amountPaise} />, {formatDay(line.paidOn)}
        </Fact>
        <Fact name={t('UTR at the bank')}>{line.reference === '' ? 'none' : line.reference}</Fact>
        <Fact name={t('Narration')}>
          <BankLineLink search={line.reference === '' ? line.narration : line.reference}>
            {line.narration === '' ? t('Show the bank line') : line.narration}
          </BankLineLink>
        </Fact>
      </dl>
    </div>
  );
}

/** What an operator wanted to credit, and why it waits for a second one. */
export function Mismatch({ mismatch }: { mismatch: OperatorDeposit['mismatch'] }) {
  if (mismatch === null) return null;
  const { problems, amountPaise, utr, proposedBy, proposedByMe } = mismatch;
  return (
    <div role="group" aria-label={t('Mismatch')} className="grid gap-2">
      <Note tone="bad">{problemsText(problems)}</Note>
      <p className="num text-sm">
        {rich('{who} entered {points} with UTR {utr}. {next}', {
          who: proposedByMe ? t('You') : (proposedBy ?? t('Command line')),
          points: <Paise value={amountPaise} />,
          utr,
          next: proposedByMe
            ? t('A second operator must credit or reject it.')
            : t('Check the bank before you credit it.'),
        })}
      </p>
    </div>
  );
}
