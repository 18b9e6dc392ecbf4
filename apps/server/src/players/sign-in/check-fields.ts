import { fail, ok, type Result } from '../../platform/result.ts';

/** Longest name, in characters. */
const NAME_LENGTH = 60;
const CONTROL = /\p{Cc}|\p{Cf}(?<![\u200c\u200d])/u;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * Normalises a player's name: reduces repeated blanks to one and capitalises the first letter of each word, as other
 * providers of this protocol do.
 */
export function readName(text: string): Result<string, 'name_invalid'> {
  const name = text.trim().replace(/\s+/g, ' ');
  if (name === '') return fail('name_invalid');
  // Invisible characters could make two names look alike. Joiners are allowed: they are part of letters in Indian
  // scripts.
  if (CONTROL.test(name)) return fail('name_invalid', { msg: 'Name is not valid' });
  if ([...name].length > NAME_LENGTH) return fail('name_invalid', { msg: 'Name is too long' });
  return ok(name.replace(/(^| )(\p{Ll})/gu, (_all, blank: string, letter: string) => blank + letter.toUpperCase()));
}

/** Normalises an email; '' means none. */
export function readEmail(text: string): Result<string, 'email_invalid'> {
  return text === '' || EMAIL.test(text) ? ok(text) : fail('email_invalid');
}

/** Accepts any password that is not blank. The specification has no rule about length. */
export function readPassword(text: string): Result<string, 'password_invalid'> {
  return text.trim() === '' ? fail('password_invalid') : ok(text);
}
