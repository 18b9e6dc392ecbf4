import { TextInput } from '@surahi/ui';
import type { UseFormRegisterReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { t } from '../../shared/i18n/i18n.ts';

/** The English name of a market. */
export const nameText = z.string().check(z.trim(), z.minLength(1, t('Enter a name')));

type NameFieldsProps = {
  name: UseFormRegisterReturn;
  nameHindi: UseFormRegisterReturn;
  error: string | undefined;
  disabled?: boolean;
};

/** A market's name in both languages. */
export function NameFields({ name, nameHindi, error, disabled = false }: NameFieldsProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextInput label={t('Name')} maxLength={60} error={error} disabled={disabled} {...name} />
      <TextInput
        label={t('Name in Hindi (optional)')}
        hint={t(
          'Readers of Hindi and Marathi see it, and readers of Gujarati in their letters. If empty, they see the English name.',
        )}
        maxLength={60}
        lang="hi"
        disabled={disabled}
        {...nameHindi}
      />
    </div>
  );
}
