import { Segmented } from '@surahi/ui';
import { chooseLanguage, LANGUAGES, t as translate, useT } from '../i18n/i18n.ts';
import { currentLanguage } from '../i18n/language.ts';
import { toast } from '../toast.ts';

/** Switches the app to a language of the list. Says so when its texts cannot be loaded. */
export function changeLanguage(code: string): void {
  const language = LANGUAGES.find((each) => each.code === code);
  if (language === undefined) return;
  chooseLanguage(language.code).catch(() => toast.error(translate('common.loadFailed')));
}

/** The languages side by side. They wrap when space is short. */
export function LanguageChoice({ className }: { className?: string }) {
  const t = useT();
  return (
    <Segmented
      label={t('language.label')}
      {...(className === undefined ? {} : { className })}
      value={currentLanguage()}
      options={LANGUAGES.map(({ code, name }) => ({ value: code, label: <span lang={code}>{name}</span> }))}
      onChange={changeLanguage}
    />
  );
}
