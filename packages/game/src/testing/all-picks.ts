import { ALL_PANAS, panaClass, type Family, type Game, type Pick, type Session } from '../index.ts';

const ANKS: readonly string[] = Array.from('0123456789');
export const JODIS: readonly string[] = ANKS.flatMap((tens) => ANKS.map((units) => tens + units));

function panaGame(pana: string): Game {
  const game = panaClass(pana);
  if (game === null) throw new Error(pana);
  return game;
}

function digitsAndPanas(family: Family, session: Session): Pick[] {
  return [
    ...ANKS.map((digits): Pick => ({ family, game: 'single_digit', session, digits, closedigits: '' })),
    ...ALL_PANAS.map((digits): Pick => ({ family, game: panaGame(digits), session, digits, closedigits: '' })),
  ];
}

function halfSangams(session: Session): Pick[] {
  return ANKS.flatMap((digits) =>
    ALL_PANAS.map((closedigits): Pick => ({ family: 'main', game: 'half_sangam', session, digits, closedigits })),
  );
}

/** Every valid pick, constructed from the table of games and independent of `picks.ts`. */
export const ALL_PICKS: readonly Pick[] = [
  ...digitsAndPanas('main', 'open'),
  ...digitsAndPanas('main', 'close'),
  ...JODIS.map((digits): Pick => ({ family: 'main', game: 'jodi', session: 'none', digits, closedigits: '' })),
  ...halfSangams('open'),
  ...halfSangams('close'),
  ...ALL_PANAS.flatMap((digits) =>
    ALL_PANAS.map(
      (closedigits): Pick => ({ family: 'main', game: 'full_sangam', session: 'none', digits, closedigits }),
    ),
  ),
  ...digitsAndPanas('starline', 'open'),
  ...ANKS.map((digits): Pick => ({ family: 'gali', game: 'left_digit', session: 'open', digits, closedigits: '' })),
  ...ANKS.map((digits): Pick => ({ family: 'gali', game: 'right_digit', session: 'open', digits, closedigits: '' })),
  ...JODIS.map((digits): Pick => ({ family: 'gali', game: 'gali_jodi', session: 'open', digits, closedigits: '' })),
];
