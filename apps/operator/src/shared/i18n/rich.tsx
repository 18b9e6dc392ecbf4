import { Fragment, type ReactNode } from 'react';
import { textOf } from './i18n.ts';

/** Translates a text with elements in it: `rich('Paid {points}', { points: <Paise … /> })`. */
export function rich(english: string, parts: Readonly<Record<string, ReactNode>>): ReactNode {
  // Every second piece is the name of a part.
  return textOf(english)
    .split(/\{(\w+)\}/)
    .map((piece, index) => (
      // The pieces of a text never change places.
      <Fragment key={index}>{index % 2 === 1 ? parts[piece] : piece}</Fragment>
    ));
}
