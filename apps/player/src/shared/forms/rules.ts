import { MIN_PASSWORD_LENGTH } from '@surahi/contract';
import { isMobile } from '@surahi/ui';
import type { MessageId } from '../i18n/i18n.ts';

/** The result of a form rule: true, or the message id of the error. */
export type Verdict = true | MessageId;

/** Requires a value that is more than spaces. */
export function required(message: MessageId): (value: string) => Verdict {
  return (value) => (value.trim() === '' ? message : true);
}

/** Requires a password. Spaces are part of it. */
export function passwordRequired(message: MessageId): (value: string) => Verdict {
  return (value) => (value === '' ? message : true);
}

/** Requires a new password that is long enough. The server judges the rest, such as a password that is too common. */
export function newPassword(missing: MessageId, short: MessageId): (value: string) => Verdict {
  return (value) => (value === '' ? missing : [...value].length < MIN_PASSWORD_LENGTH ? short : true);
}

/** Requires a mobile number of ten digits that starts with 6 to 9. */
export function mobile(missing: MessageId, invalid: MessageId): (value: string) => Verdict {
  return (value) => (value === '' ? missing : isMobile(value) ? true : invalid);
}

/** Requires the same text as `first`. */
export function repeats(missing: MessageId, different: MessageId, first: () => string): (value: string) => Verdict {
  return (value) => (value === '' ? missing : value === first() ? true : different);
}
