import { fail, ok, type Result } from '../../platform/result.ts';

/** Longest name, in characters. */
const NAME_LENGTH = 60;
const CONTROL = /\p{Cc}|\p{Cf}(?<![\u200c\u200d])/u;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * A player's name as it is kept: blanks joined, the first letter of each word capital (as providers of this protocol
 * answer it).
 */
export function readName(text: string): Result<string, 'name_invalid'> {
  const name = text.trim().replace(/\s+/g, ' ');
  if (name === '') return fail('name_invalid');
  // invisible characters could make one name look like another; joiners are letters' parts in Indian scripts
  if (CONTROL.test(name)) return fail('name_invalid', { msg: 'Name is not valid' });
  if ([...name].length > NAME_LENGTH) return fail('name_invalid', { msg: 'Name is too long' });
  return ok(name.replace(/(^| )(\p{Ll})/gu, (_all, blank: string, letter: string) => blank + letter.toUpperCase()));
}

/** An email or '', which stands for none. */
export function readEmail(text: string): Result<string, 'email_invalid'> {
  return text === '' || EMAIL.test(text) ? ok(text) : fail('email_invalid');
}

/** A password is anything but blanks; the specification shows no rule of length. */
export function readPassword(text: string): Result<string, 'password_invalid'> {
  return text.trim() === '' ? fail('password_invalid') : ok(text);
}
