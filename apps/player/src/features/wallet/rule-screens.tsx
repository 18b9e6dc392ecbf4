import { moneyRules } from '@surahi/contract';
import { Button, Card, EmptyState, Skeleton } from '@surahi/ui';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, ScrollText } from 'lucide-react';
import { useLanguage, useT } from '../../shared/i18n/i18n.ts';
import { fetchCall } from '../../shared/query.ts';
import { queryKeys } from '../../shared/query-keys.ts';

/** `/depositrule`. */
export function DepositRuleScreen() {
  return <RuleScreen rule="deposit_rule" />;
}

/** `/withdrawrule`. */
export function WithdrawRuleScreen() {
  return <RuleScreen rule="withdrawal_rule" />;
}

/** The operator's own text, one rule per line. */
function RuleScreen({ rule }: { rule: 'deposit_rule' | 'withdrawal_rule' }) {
  const t = useT();
  const lang = useLanguage();
  const { data, isPending, isLoadingError, refetch } = useQuery({
    queryKey: queryKeys.moneyRules(lang),
    queryFn: ({ signal }) => fetchCall(moneyRules, { lang }, signal),
    staleTime: 60_000,
  });
  if (isPending) return <Skeleton className="mt-1 h-56" />;
  const text = data?.content[0]?.[rule] ?? '';
  if (text.trim() !== '') {
    return (
      <Card className="mt-1">
        <ul className="grid gap-3.5 text-base leading-normal">
          {text.split(/\r?\n/).map((line, index) => (
            <RuleLine key={`${index} ${line}`} line={line} />
          ))}
        </ul>
      </Card>
    );
  }
  return (
    <EmptyState
      icon={<ScrollText size={30} aria-hidden="true" />}
      title={t('common.noData')}
      detail={isLoadingError ? t('common.loadFailed') : undefined}
      action={
        isLoadingError ? (
          <Button variant="secondary" onClick={() => void refetch()}>
            {t('common.tryAgain')}
          </Button>
        ) : undefined
      }
    />
  );
}

/** One line as the operator wrote it. A blank line is a gap, which screen readers skip. */
function RuleLine({ line }: { line: string }) {
  if (line.trim() === '') {
    return (
      <li aria-hidden="true">
        <br />
      </li>
    );
  }
  return (
    <li className="flex gap-3">
      <CircleCheck size={19} aria-hidden="true" className="mt-px shrink-0 text-clay" />
      <span className="min-w-0 break-words whitespace-pre-wrap">{line}</span>
    </li>
  );
}
