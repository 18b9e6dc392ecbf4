import { type Language, marketNameIn } from '@surahi/contract';
import { type Family, formatPoints, formatOpenResult } from '@surahi/game';

type Declared = { market_name: string; market_name_hindi: string; family: Family; side: number; number: string };
type PushText = { title: string; body: string };

const SESSIONS: Readonly<Record<Language, readonly [open: string, close: string]>> = {
  en: ['open', 'close'],
  hi: ['ओपन', 'क्लोज़'],
  mr: ['ओपन', 'क्लोज'],
  gu: ['ઓપન', 'ક્લોઝ'],
};

/** A result in a language: 'Neelam close 346-3'. Only main markets have sessions. */
function resultIn(language: Language, row: Declared): string {
  const name = marketNameIn(language, row.market_name, row.market_name_hindi);
  const session = row.family === 'main' ? ` ${SESSIONS[language][row.side === 1 ? 0 : 1]}` : '';
  return `${name}${session} ${row.family === 'gali' ? row.number : formatOpenResult(row.number)}`;
}

const WON: Readonly<Record<Language, (amount: string) => string>> = {
  en: (amount) => `You won ${amount}`,
  hi: (amount) => `आपने ${amount} जीते`,
  mr: (amount) => `तुम्ही ${amount} जिंकले`,
  gu: (amount) => `તમે ${amount} જીત્યા`,
};

/** The push message of a win. */
export function winText(language: Language, row: Declared, wonPaise: bigint): PushText {
  return { title: WON[language](formatPoints(wonPaise)), body: resultIn(language, row) };
}

const OUT: Readonly<Record<Language, string>> = {
  en: 'The result is out. See your bids.',
  hi: 'नतीजा आ गया है। अपनी बिड देखें।',
  mr: 'निकाल आला आहे. तुमच्या बिड पाहा.',
  gu: 'પરિણામ આવી ગયું છે. તમારી બિડ જુઓ.',
};

/** The push message of a result. It does not say that the player lost. */
export function resultText(language: Language, row: Declared): PushText {
  return { title: resultIn(language, row), body: OUT[language] };
}
