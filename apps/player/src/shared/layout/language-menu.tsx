import { LANGUAGES, useT } from '../i18n/i18n.ts';
import { currentLanguage } from '../i18n/language.ts';
import { changeLanguage } from './language-choice.tsx';

/** The current language as a button of the head, which opens the list of the phone. */
export function LanguageMenu() {
  const t = useT();
  return (
    <select
      aria-label={t('language.label')}
      value={currentLanguage()}
      onChange={(event) => changeLanguage(event.target.value)}
      className="min-h-11 cursor-pointer rounded-control bg-transparent px-2 text-sm font-semibold text-ink [&>option]:bg-surface"
    >
      {LANGUAGES.map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  );
}
