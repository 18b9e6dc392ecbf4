import { expect, test } from 'vitest';
import { LANGUAGES, marketNameIn, ownTextIn } from './language.ts';

test('a text of an operator is shown in English or Hindi: Marathi and Gujarati readers see the Hindi text if there is one', () => {
  const both = { english: 'Closed on Friday', hindi: 'शुक्रवार को बंद' };
  const shown = (text: typeof both) => LANGUAGES.map(({ code }) => ownTextIn(text, code).lang);
  expect(shown(both)).toEqual(['en', 'hi', 'hi', 'hi']);
  expect(ownTextIn(both, 'mr').text).toBe(both.hindi);
  expect(shown({ ...both, hindi: '' })).toEqual(['en', 'en', 'en', 'en']);
  expect(ownTextIn(both).text).toBe(both.english);
});

test.each([
  ['Chandni Evening', 'चाँदनी इवनिंग', 'चांदनी इवनिंग', 'ચાંદની ઇવનિંગ'],
  ['Sona Bazar', 'सोना बाज़ार', 'सोना बाजार', 'સોના બાજાર'],
  ['Faridabad', 'फ़रीदाबाद', 'फरीदाबाद', 'ફરીદાબાદ'],
  ['Ghaziabad', 'गाज़ियाबाद', 'गाझियाबाद', 'ગાઝિયાબાદ'],
  ['Heera Panel', 'हीरा पैनल', 'हीरा पॅनल', 'હીરા પેનલ'],
  ['Delhi Bazar', 'दिल्ली बाज़ार', 'दिल्ली बाजार', 'દિલ્હી બાજાર'],
  ['Padmini Morning', 'पद्मिनी मॉर्निंग', 'पद्मिनी मॉर्निंग', 'પદ્મિની મૉર્નિંગ'],
  ['Starline 02:30 PM', 'स्टारलाइन 02:30 PM', 'स्टारलाइन 02:30 PM', 'સ્ટારલાઇન 02:30 PM'],
])(
  'the market %s has its Hindi name in Marathi spelling, and in Gujarati letters in Gujarati',
  (name, hindi, marathi, gujarati) => {
    expect(LANGUAGES.map(({ code }) => marketNameIn(code, name, hindi))).toEqual([name, hindi, marathi, gujarati]);
    expect(marketNameIn('mr', name, '')).toBe(name);
    expect(marketNameIn('gu', name, '')).toBe(name);
  },
);
