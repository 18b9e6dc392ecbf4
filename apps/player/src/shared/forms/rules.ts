import type { MessageId } from '../i18n/i18n.ts';
import { isMobile } from '../mobile-number.ts';

/** A field's complaint, or true when there is none: what the form library takes as a rule. */
export type Verdict = true | MessageId;

/** Something must be typed; blanks alone do not count. */
export function required(message: MessageId): (value: string) => Verdict {
  return (value) => (value.trim() === '' ? message : true);
}

/** A password must be typed; blanks are part of it. */
export function passwordRequired(message: MessageId): (value: string) => Verdict {
  return (value) => (value === '' ? message : true);
}

/** A mobile number of ten digits starting with 6 to 9. */
export function mobile(missing: MessageId, invalid: MessageId): (value: string) => Verdict {
  return (value) => (value === '' ? missing : isMobile(value) ? true : invalid);
}

/** The same text twice; asked for only once something stands there. */
export function repeats(missing: MessageId, different: MessageId, first: () => string): (value: string) => Verdict {
  return (value) => (value === '' ? missing : value === first() ? true : different);
}
