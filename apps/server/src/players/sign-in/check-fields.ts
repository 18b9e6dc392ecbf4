import { normaliseMobile } from '@surahi/game';
import { fail, ok, type Result } from '../../platform/result.ts';
import { isWeakPassword } from '../../platform/security/password-rules.ts';

/** Longest name, in characters. */
const NAME_LENGTH = 60;
const CONTROL = /\p{Cc}|\p{Cf}(?<![\u200c\u200d])/u;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Checks a player's name and keeps it as typed, except that it trims the ends and reduces repeated blanks to one. */
export function readName(text: string): Result<string, 'name_invalid'> {
  const name = text.trim().replace(/\s+/g, ' ');
  if (name === '') return fail('name_invalid');
  // Invisible characters could make two names look alike. Joiners are allowed: they are part of letters in Indian
  // scripts.
  if (CONTROL.test(name)) return fail('name_invalid', { msg: 'Name is not valid' });
  if ([...name].length > NAME_LENGTH) return fail('name_invalid', { msg: 'Name is too long' });
  return ok(name);
}

/** Normalises an email; '' means none. */
export function readEmail(text: string): Result<string, 'email_invalid'> {
  return text === '' || EMAIL.test(text) ? ok(text) : fail('email_invalid');
}

/** Accepts a new password that is hard to guess. The specification names only the text for a missing one. */
export function readPassword(text: string, mobile: string): Result<string, 'password_invalid'> {
  if (text.trim() === '') return fail('password_invalid', { msg: 'Password is required!' });
  return isWeakFor(mobile, text) ? fail('password_invalid') : ok(text);
}

/** True for a password that this player could not choose today: too short, too common, or the own number. */
export function isWeakFor(mobile: string, password: string): boolean {
  return normaliseMobile(password) === mobile || isWeakPassword(password);
}
