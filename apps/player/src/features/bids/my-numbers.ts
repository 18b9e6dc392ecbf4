import { getSession } from '../../shared/session/session.ts';
import { readStored, writeStored } from '../../shared/storage.ts';
import type { BidGame } from './bid-games.ts';
import type { BidRow } from './bid-list.ts';
import type { StoredRow } from './stored-rows.ts';
import { storedRows } from './stored-rows.ts';

/** A named list of numbers with points, which the player adds to later lists of the same game. */
export type Template = { name: string; rows: readonly StoredRow[] };

/** The most templates of one game. */
export const MAX_TEMPLATES = 20;

/** Logging out removes them, like all lists of a player. */
function keyOf({ path }: BidGame): string | undefined {
  const mobile = getSession()?.mobile;
  return mobile === undefined ? undefined : `my-numbers:${mobile}:${path}`;
}

/** This player's templates of a game, the newest first. */
export function readTemplates(game: BidGame): readonly Template[] {
  const key = keyOf(game);
  try {
    const stored: unknown = JSON.parse((key === undefined ? undefined : readStored(key)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isTemplate) : [];
  } catch {
    return [];
  }
}

/** Saves the rows under a name. A template with the same name is replaced, and the oldest one above the limit is dropped. */
export function saveTemplate(game: BidGame, name: string, rows: readonly BidRow[]): void {
  const others = readTemplates(game).filter((one) => one.name !== name);
  write(game, [{ name, rows: storedRows(rows) }, ...others].slice(0, MAX_TEMPLATES));
}

/** Removes a template. */
export function removeTemplate(game: BidGame, name: string): void {
  write(
    game,
    readTemplates(game).filter((one) => one.name !== name),
  );
}

function write(game: BidGame, templates: readonly Template[]): void {
  const key = keyOf(game);
  if (key !== undefined) writeStored(key, templates.length === 0 ? undefined : JSON.stringify(templates));
}

function isTemplate(value: unknown): value is Template {
  if (typeof value !== 'object' || value === null) return false;
  const { name, rows } = value as Record<string, unknown>; // Reading any key of an object is safe.
  return typeof name === 'string' && Array.isArray(rows);
}
