import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import {
  ALERT_NAMES,
  AUDIT_SUBJECTS,
  AUDIT_WORDS,
  LIMIT_REPORT_COUNTS,
  OPERATOR_ERRORS,
  OPERATOR_ROLES,
  PROPOSAL_KINDS,
  REFUSAL_CAUSES,
  SETTING_NAMES,
  SUBJECT_TEXTS,
} from '@surahi/contract/operator';
import { GAME_NAMES } from '@surahi/game';
import { expect, test } from 'vitest';
import { readTexts } from '../../testing/read-texts.ts';

const SOURCE = join(import.meta.dirname, '../..');

/** Tests, and the texts of the player app for the previews. */
const NOT_SHOWN = /\.unit\.test\.|^testing\/|player-words\.ts$/;

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts') && !NOT_SHOWN.test(name))
  .map((name) => ({ name, ...readTexts(join(SOURCE, name)) }));

// A flat record of texts. The tests below fail on a value that is not text.
const hindi = JSON.parse(readFileSync(join(SOURCE, 'shared/i18n/hi.json'), 'utf8')) as Record<string, string>;

/** The texts that come from the contract and the rules, and that the console translates by their English form. */
const shared = [
  ...Object.values(AUDIT_WORDS).flatMap(({ name, says }) => [name, says]),
  ...Object.values(AUDIT_SUBJECTS),
  ...Object.values(ALERT_NAMES),
  ...Object.values(OPERATOR_ERRORS).map(({ message }) => message),
  ...Object.values(PROPOSAL_KINDS).map(({ title }) => title),
  ...Object.values(SETTING_NAMES),
  ...Object.values(SUBJECT_TEXTS),
  ...Object.values(LIMIT_REPORT_COUNTS),
  ...Object.values(REFUSAL_CAUSES),
  ...Object.values(GAME_NAMES),
  ...OPERATOR_ROLES,
];

const places = (find: (file: (typeof files)[number]) => readonly string[]) =>
  files.flatMap((file) => find(file).map((text) => `${relative('.', file.name)}: ${text}`));

test('every text of the console has a Hindi text', () => {
  expect(places(({ translated }) => translated.filter((key) => !Object.hasOwn(hindi, key)))).toEqual([]);
  expect(shared.filter((text) => !Object.hasOwn(hindi, text))).toEqual([]);
});

test('every Hindi text is used', () => {
  const used = new Set([...files.flatMap(({ translated, literals }) => [...translated, ...literals]), ...shared]);
  expect(Object.keys(hindi).filter((key) => !used.has(key))).toEqual([]);
});

test('every text of the screens is translated', () => {
  expect(places(({ bare }) => bare)).toEqual([]);
});

const valuesOf = (text: string) => new Set([...text.matchAll(/\{(\w+)\}/g)].map(([name]) => name));
/** The English text of a key, without the context of `tIn`. */
const englishOf = (key: string) => key.replace(/^[a-z]+\|/, '');
/** Names such as UPI and CSV, and keys of the keyboard, may stay as they are. */
const hasWords = (text: string) => /[a-z]{2}/.test(text.replaceAll(/\{\w+\}|\b(Home|End)\b/g, ''));

test('a Hindi text has the values of its English text', () => {
  for (const [key, text] of Object.entries(hindi)) expect(valuesOf(text), key).toEqual(valuesOf(englishOf(key)));
});

test('Hindi texts are in Hindi and in order', () => {
  const entries = Object.entries(hindi);
  expect(entries.filter(([key, text]) => hasWords(englishOf(key)) && !/[\u0900-\u097f]/.test(text))).toEqual([]);
  expect(entries.filter(([, text]) => text !== text.trim())).toEqual([]);
  expect(Object.keys(hindi)).toEqual(Object.keys(hindi).toSorted());
});

test('the check finds a text that is not translated', () => {
  const { bare, translated } = readTexts(
    'example.tsx',
    `
    export function Example({ name }: { name: string }) {
      notify('The draw is saved');
      return <Panel title="Late draws" detail={\`Draws of \${name}\`}>Nothing waits {t('Wait for it')}</Panel>;
    }
  `,
  );
  expect(bare).toEqual(['The draw is saved', 'Late draws', 'Draws of {…}', 'Nothing waits']);
  expect(translated).toEqual(['Wait for it']);
});
