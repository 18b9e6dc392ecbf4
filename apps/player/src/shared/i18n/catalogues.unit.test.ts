import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@surahi/contract';
import { describe, expect, test } from 'vitest';
import { currentLanguage, localeTag } from './language.ts';
import { chooseLanguage, loadTexts, t } from './i18n.ts';

const FOLDERS = ['', 'bids/', 'pages/', 'money/', 'limits/', 'fairness/', 'proof/'] as const;
const OTHERS = LANGUAGES.map(({ code }) => code).filter((code) => code !== 'en');

/** The letters of a language, in which each of its texts has a word. */
const LETTERS: Readonly<Record<string, RegExp>> = {
  hi: /[\u0904-\u0939]/,
  mr: /[\u0904-\u0939]/,
  gu: /[\u0a85-\u0ab9]/,
};

/** Texts that are the same in every language: names of companies and of what the screen prints in Latin letters. */
const SAME = new Set([
  'deposit.googlePay',
  'deposit.gpay',
  'deposit.paytm',
  'deposit.phonepe',
  'deposit.qr',
  'game.spDpTp',
  'payout.gpay',
  'payout.paytm',
  'payout.phonepe',
]);

function catalogue(name: string): Record<string, string> {
  const parsed: unknown = JSON.parse(readFileSync(join(import.meta.dirname, 'locales', name), 'utf8'));
  // A catalogue is a flat record. The tests below fail on a value that is not text.
  return parsed as Record<string, string>;
}

const names = (text: string) => new Set([...text.matchAll(/\{(\w+)[,}]/g)].map((match) => match[1]));

/** The plural forms of each value with a plural: '{count, plural, one {..} other {..}}' gives 'count: one other'. */
const plurals = (text: string) =>
  [...text.matchAll(/\{(\w+), plural,((?:\s*\w+ \{[^{}]*\})+)\}/g)].map(([, name, forms = '']) =>
    [`${name}:`, ...[...forms.matchAll(/(\w+) \{/g)].map((form) => form[1])].join(' '),
  );

describe.each(OTHERS)('the texts in %s', (code) => {
  test.each(FOLDERS)('are those of %sen.json, with the same values and all plural forms of the language', (folder) => {
    const [english, own] = [catalogue(`${folder}en.json`), catalogue(`${folder}${code}.json`)];
    expect(Object.keys(own)).toEqual(Object.keys(english));
    const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories.toSorted().reverse().join(' ');
    for (const [id, text] of Object.entries(english)) {
      const translated = own[id] ?? '';
      expect(text.trim(), id).not.toBe('');
      expect(names(translated), `values of ${id}`).toEqual(names(text));
      const wanted = plurals(text).map((plural) => plural.replace(/: .*/, `: ${forms}`));
      const found = plurals(translated).map((plural) => {
        const [name, ...ofLanguage] = plural.split(' ');
        return [name, ...ofLanguage.toSorted().reverse()].join(' ');
      });
      expect(found.toSorted(), `plurals of ${id}`).toEqual(wanted.toSorted());
    }
  });

  test.each(FOLDERS)('of %sen.json are translated', (folder) => {
    const [english, own] = [catalogue(`${folder}en.json`), catalogue(`${folder}${code}.json`)];
    // A text in Latin letters only was left in English, unless it is the same in every language.
    const left = Object.entries(own).filter(([, text]) => !(LETTERS[code] ?? /never/).test(text));
    expect(left.filter(([id, text]) => !SAME.has(id) || text !== english[id])).toEqual([]);
  });

  test('for refusals have the causes of the Hindi ones', () => {
    const [hindi, own] = [catalogue('refusals-hi.json'), catalogue(`refusals-${code}.json`)];
    expect(Object.keys(own)).toEqual(Object.keys(hindi));
    for (const [cause, text] of Object.entries(own)) {
      expect(text, cause).toMatch(LETTERS[code] ?? /never/);
      expect(names(text), cause).toEqual(names(hindi[cause] ?? ''));
    }
  });
});

test('Marathi, Hindi and Gujarati each have their own words', () => {
  const texts = (code: string) => FOLDERS.flatMap((folder) => Object.values(catalogue(`${folder}${code}.json`)));
  const [hindi, marathi] = [texts('hi'), texts('mr')];
  // Names of games and loaned words are the same in both languages of Devanagari.
  const same = marathi.filter((text, index) => text === hindi[index]);
  expect(same.length / marathi.length).toBeLessThan(0.25);
  expect(marathi.filter((text) => /\b(है|हैं|करें)(?=[\s।.!]|$)/.test(text))).toEqual([]);
  expect(texts('gu').filter((text) => /[\u0904-\u0963]/.test(text))).toEqual([]);
});

/** The texts of all catalogues of a language by id. */
const textsOf = (code: string) => FOLDERS.flatMap((folder) => Object.entries(catalogue(`${folder}${code}.json`)));

test.each(OTHERS)(
  'the errors of fields in %s are statements in one tone, and those of accounts name the field by its label',
  (code) => {
    const texts = new Map(textsOf(code));
    const errors = [...texts].filter(([id]) =>
      /\.\w*(Required|Short|Mismatch|mismatch|phone(Invalid|Missing))$/.test(id),
    );
    expect(errors.length).toBeGreaterThan(15);
    for (const [id, text] of errors) expect(text, id).not.toMatch(/[!.।]$/);
    const labels = { username: 'field.username', phone: 'field.mobile', password: 'field.password' };
    for (const [id, text] of errors) {
      const [, field = ''] = /^(?:register|login|forgot)\.(username|phone|password)/.exec(id) ?? [];
      const label = field === 'username' || field === 'phone' || field === 'password' ? texts.get(labels[field]) : '';
      expect(text, id).toMatch(new RegExp(`^${label}`));
    }
    const refusals = catalogue(`refusals-${code}.json`);
    expect(refusals.mobile_invalid).toBe(texts.get('register.phoneInvalid'));
    expect(refusals.mobile_registered).toMatch(new RegExp(`^${texts.get('register.taken')}`));
    expect(refusals.age_unconfirmed?.replace('{value}', '{age}')).toBe(texts.get('register.adultRequired'));
  },
);

test('Gujarati attaches the possessive to a value, and names GPay as on its button', () => {
  const texts = [...textsOf('gu'), ...Object.entries(catalogue('refusals-gu.json'))];
  expect(texts.filter(([, text]) => /\} (નો|ના|ની|નું|ને)(?=[ ,.:?]|$)/.test(text))).toEqual([]);
  for (const code of OTHERS) {
    expect(
      textsOf(code).filter(([, text]) => text.includes('Gpay')),
      code,
    ).toEqual([]);
  }
});

test('no text adds the word for o’clock to a time that has AM or PM', () => {
  // 'વાગ્યે' and 'वाजता' both mean o'clock.
  for (const code of OTHERS)
    expect(
      textsOf(code).filter(([, text]) => /\} (વાગ્યે|वाजता)/.test(text)),
      code,
    ).toEqual([]);
});

test('each message id is in one catalogue only', () => {
  const ids = FOLDERS.flatMap((folder) => Object.keys(catalogue(`${folder}en.json`)));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

/** Words that press a player to play on, in the languages of the app. */
const PRESSURE =
  /\b(almost|nearly|hurry|last chance|win (it )?back|chase|lucky|keep playing)\b|जल्दी करें|आख़?िरी मौक़?ा|क़?िस्मत|वापस जीत|खेलते रहें|घाई करा|त्वरा करा|शेवटची संधी|नशीब|परत जिंक|खेळत राहा|ઉતાવળ કરો|છેલ્લો મોકો|છેલ્લી તક|નસીબ|પાછું જીત|રમતા રહો/i;

test.each(FOLDERS.filter((folder) => folder !== 'fairness/'))(
  'no text of %sen.json or of its translations presses the player to play on',
  (folder) => {
    for (const { code } of LANGUAGES) {
      const texts = Object.entries(catalogue(`${folder}${code}.json`));
      for (const [id, text] of texts) expect(text, `${folder}${code} ${id}`).not.toMatch(PRESSURE);
    }
  },
);

test('the texts about limits mention no bonus and call nothing due', () => {
  for (const { code } of LANGUAGES) {
    for (const [id, text] of Object.entries(catalogue(`limits/${code}.json`)))
      expect(text, `${code} ${id}`).not.toMatch(/\b(due|bonus)\b|बोनस|બોનસ/i);
  }
});

test('in every language numbers in texts have the digits 0 to 9, grouped as in India', async () => {
  const texts: Record<string, string> = {};
  try {
    await loadTexts(['bids']);
    for (const { code } of LANGUAGES) {
      // The unit tests have no document: the language changes although the call then fails.
      await chooseLanguage(code).catch(() => undefined);
      expect(currentLanguage()).toBe(code);
      texts[code] = t('receipt.rows', { count: 234_567 });
      expect(new Intl.NumberFormat(localeTag()).format(1_234_567.5), code).toBe('12,34,567.5');
    }
  } finally {
    await chooseLanguage('en').catch(() => undefined);
  }
  expect(texts).toEqual({ en: '2,34,567 bids', hi: '2,34,567 बिड', mr: '2,34,567 बिड', gu: '2,34,567 બિડ' });
});
