import type { UseFormRegister } from 'react-hook-form';
import * as z from 'zod/mini';
import { t } from '../../shared/i18n/i18n.ts';
import { TextArea } from '../../shared/text-area.tsx';

export const bothLanguages = z.object({ english: z.string(), hindi: z.string() });
type BothLanguages = z.output<typeof bothLanguages>;

type LanguageFieldsProps = {
  register: UseFormRegister<BothLanguages>;
  draft: BothLanguages;
  disabled: boolean;
  maxLength: number;
  rows?: number;
  hint?: string;
  hindiHint?: string;
  error?: string | undefined;
};

/** A text in English and in Hindi. */
export function LanguageFields(props: LanguageFieldsProps) {
  const {
    register,
    draft,
    hint,
    hindiHint = t('Readers of Marathi and Gujarati see it too. If empty, everyone reads the English text.'),
    error,
    ...rest
  } = props;
  return (
    <>
      <TextArea
        {...rest}
        label={t('English')}
        counted={draft.english}
        hint={hint}
        error={error}
        {...register('english')}
      />
      <TextArea {...rest} label={t('Hindi')} lang="hi" counted={draft.hindi} hint={hindiHint} {...register('hindi')} />
    </>
  );
}
