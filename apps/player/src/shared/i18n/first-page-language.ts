import { chooseLanguage, LANGUAGES } from './i18n.ts';

/**
 * Takes a language that was chosen on the server's page before the app replaces that page. Called once, when the app is
 * about to draw. The app stays in its language when the texts fail to load.
 */
export function takeLanguageOfFirstPage(root: ParentNode): void {
  for (const radio of root.querySelectorAll<HTMLInputElement>('input[type="radio"]')) {
    const language = LANGUAGES.find(({ code }) => code === radio.value);
    if (language === undefined) continue;
    const choose = () => {
      chooseLanguage(language.code).catch(() => undefined);
    };
    if (radio.checked && !radio.defaultChecked) choose();
    radio.addEventListener('change', choose);
  }
}
