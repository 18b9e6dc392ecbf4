import { describe, expect, test } from 'vitest';
import {
  FAMILIES,
  FAMILY_GAMES,
  GAME_NAMES,
  parseGameLabel,
  parseSessionWord,
  type Family,
  type Game,
} from './index.ts';

describe('game labels', () => {
  test('every canonical name parses to its game in its family', () => {
    for (const family of FAMILIES) {
      for (const game of FAMILY_GAMES[family]) {
        expect(parseGameLabel(family, GAME_NAMES[game])).toEqual({ kind: 'game', game });
      }
    }
  });

  const spellings: [Family, string, Game][] = [
    ['main', 'single digit', 'single_digit'],
    ['main', '  SINGLE   DIGIT ', 'single_digit'],
    ['main', 'SingleDigit', 'single_digit'],
    ['main', 'single_digit', 'single_digit'],
    ['main', 'Jodi', 'jodi'],
    ['main', 'JODI DIGIT', 'jodi'],
    ['main', 'Single Panna', 'single_pana'],
    ['main', 'Single Patti', 'single_pana'],
    ['main', 'Double Panna', 'double_pana'],
    ['main', 'double-pana', 'double_pana'],
    ['main', 'Tripple Pana', 'triple_pana'],
    ['main', 'Tripple Panna', 'triple_pana'],
    ['main', 'Triple Panna', 'triple_pana'],
    ['main', 'half sangam', 'half_sangam'],
    ['main', 'FullSangam', 'full_sangam'],
    ['starline', 'Tripple Panna', 'triple_pana'],
    ['gali', 'left digit', 'left_digit'],
    ['gali', 'Jodi', 'gali_jodi'],
    ['main', 'सिंगल डिजिट', 'single_digit'],
    ['main', 'सिंगल पाना', 'single_pana'],
    ['main', 'सिंगल पन्ना', 'single_pana'],
    ['main', 'सिन्गल पाना', 'single_pana'],
    ['main', 'डबल पाना', 'double_pana'],
    ['main', 'ट्रिपल पाना', 'triple_pana'],
    ['main', 'ट्रिप्पल पाना', 'triple_pana'],
    ['main', 'हाफ संगम', 'half_sangam'],
    ['main', 'फुल संगम', 'full_sangam'],
    ['main', 'फूल संगम', 'full_sangam'],
    ['main', 'जोड\u093Cी', 'jodi'],
    ['main', 'जो\u095Cी', 'jodi'],
    ['main', 'जोडी', 'jodi'],
    ['main', 'जोड़ी डिजिट', 'jodi'],
    ['starline', 'डबल पाना', 'double_pana'],
    ['gali', 'जोड़ी', 'gali_jodi'],
  ];
  test.each(spellings)('%s: %s is %s', (family, label, game) => {
    expect(parseGameLabel(family, label)).toEqual({ kind: 'game', game });
  });

  test.each(['SP Motor', 'DP Motor', 'SP DP TP', 'SpDpTpMotors', 'sp motor', 'SPDPTP'])(
    '%s takes the class of each value',
    (label) => {
      expect(parseGameLabel('main', label)).toEqual({ kind: 'by_value' });
      expect(parseGameLabel('starline', label)).toEqual({ kind: 'by_value' });
      expect(parseGameLabel('gali', label)).toBeNull();
    },
  );

  test.each<[Family, string]>([
    ['main', ''],
    ['main', 'Single'],
    ['main', 'Roulette'],
    ['main', 'Single Digit Double Pana'],
    ['main', 'Left Digit'],
    ['starline', 'Jodi Digit'],
    ['starline', 'Half Sangam'],
    ['gali', 'Single Digit'],
    ['gali', 'Single Pana'],
    ['main', `Single ${'x'.repeat(10_000)} Digit`],
  ])('%s: %j is an unknown label', (family, label) => {
    expect(parseGameLabel(family, label)).toBeNull();
  });
});

test('session words', () => {
  for (const word of ['open', 'Open', ' OPEN ']) expect(parseSessionWord(word)).toBe('open');
  for (const word of ['close', 'Close', 'closed', 'CLOSED']) expect(parseSessionWord(word)).toBe('close');
  for (const word of ['', '  ', null, undefined]) expect(parseSessionWord(word)).toBe('none');
  for (const word of ['-', 'opened', 'openn', 'close open', 'खुला']) expect(parseSessionWord(word)).toBeNull();
});
