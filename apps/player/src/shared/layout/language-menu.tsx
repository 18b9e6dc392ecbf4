import { Languages } from 'lucide-react';
import { LANGUAGES, useT } from '../i18n/i18n.ts';
import { currentLanguage } from '../i18n/language.ts';
import { changeLanguage } from './language-choice.tsx';

/** The current language as a button of the head, which opens the list of the phone. */
export function LanguageMenu() {
  const t = useT();
  return (
    <label className="relative flex min-h-11 items-center gap-2 rounded-control px-2 text-sm font-semibold text-clay has-focus-visible:outline-[2.5px] has-focus-visible:outline-clay">
      <Languages size={19} aria-hidden="true" />
      <select
        aria-label={t('language.label')}
        value={currentLanguage()}
        onChange={(event) => changeLanguage(event.target.value)}
        className="min-h-11 cursor-pointer bg-transparent pr-1 text-ink outline-none [&>option]:bg-surface"
      >
        {LANGUAGES.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
