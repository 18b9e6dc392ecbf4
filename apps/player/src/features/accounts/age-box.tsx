import { Check } from 'lucide-react';
import type { InputHTMLAttributes, Ref } from 'react';
import { useId } from 'react';
import { paths } from '../../paths.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { Link } from '../../shared/navigation/link.tsx';

type AgeBoxProps = InputHTMLAttributes<HTMLInputElement> & {
  /** The minimum age in years. */
  age: number;
  /** Whether the form was sent without the tick. */
  missing: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** Checkbox that confirms that a new player has the minimum age. */
export function AgeBox({ age, missing, ...input }: AgeBoxProps) {
  const t = useT();
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-3 text-base font-medium">
        <span className="relative grid size-6 shrink-0 place-items-center">
          <input
            {...input}
            id={id}
            type="checkbox"
            aria-invalid={missing}
            aria-describedby={missing ? `${id}-note` : undefined}
            className="peer size-6 cursor-pointer appearance-none rounded-lg border-[1.5px] border-control-line bg-surface checked:border-clay checked:bg-clay aria-invalid:border-bad"
          />
          <Check
            size={16}
            strokeWidth={3}
            aria-hidden="true"
            className="pointer-events-none absolute hidden text-on-clay peer-checked:block"
          />
        </span>
        <span>{t('register.adult', { age })}</span>
      </label>
      <p id={`${id}-note`} aria-live="polite" className="text-sm text-bad empty:hidden">
        {missing ? t('register.adultRequired', { age }) : null}
      </p>
      <p className="text-sm text-muted">
        {t('register.policyHint')}{' '}
        <Link
          to={paths.privacy}
          className="-my-3.5 inline-block py-3.5 font-semibold text-clay underline underline-offset-2"
        >
          {t('title.privacyPolicy')}
        </Link>
      </p>
    </div>
  );
}
