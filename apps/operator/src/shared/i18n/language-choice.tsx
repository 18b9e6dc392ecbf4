import { Segmented } from '@surahi/ui';
import { chooseLanguage, language, LANGUAGES, t } from './i18n.ts';

/** The choice of the console's language. The page is loaded again, so that every text is in the new language. */
export function LanguageChoice() {
  const options = LANGUAGES.map(({ value, label }) => ({ value, label: <span lang={value}>{label}</span> }));
  return <Segmented label={t('Language')} options={options} value={language} onChange={chooseLanguage} />;
}
