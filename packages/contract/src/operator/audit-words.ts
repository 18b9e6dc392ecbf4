import { formatPoints } from '@surahi/game';
import { AUDIT_SUBJECTS, auditSubject } from './audit-subjects.ts';
import { AUDIT_ENGLISH, type SubjectPart } from './subject-parts.ts';

/**
 * For each action of the audit log: its name in the filter, and the words after the operator's name in its sentence.
 * `{subject}` is the subject's name. Other names in braces are fields of the entry. A part in square brackets is left
 * out if its field is missing.
 */
export const AUDIT_WORDS: Readonly<Record<string, { name: string; says: string }>> = {
  'adjustment.propose': {
    name: 'Adjustment proposed',
    says: 'proposed an adjustment[ of {amountPaise}] for {subject}',
  },
  'adjustment.make': { name: 'Wallet adjusted', says: 'adjusted the wallet of {subject}[ by {amountPaise}]' },
  'adjustment.decline': {
    name: 'Adjustment declined',
    says: 'declined an adjustment[ of {amountPaise}] for {subject}',
  },
  'audit.export': { name: 'Audit log exported', says: 'exported the audit log' },
  'bids.archive': { name: 'Bids archived', says: 'archived the bids of {subject}' },
  'bids.export': { name: 'Bids exported', says: 'exported bids' },
  'books.check': { name: 'Books checked', says: 'started a check of the books' },
  'browser.let_in': { name: 'Browser let in', says: 'let the browser {subject} in' },
  'browser.end': { name: 'Browser access ended', says: 'ended the access of the browser {subject}' },
  'alert.acknowledge': { name: 'Alert acknowledged', says: 'acknowledged the alert {subject}' },
  'cap.set': { name: 'Cap set', says: 'set {subject}' },
  'cap.remove': { name: 'Cap removed', says: 'removed {subject}' },
  'clock.accept': { name: 'Clock accepted', says: 'accepted the clock of the database' },
  'exclusion_key.accept': {
    name: 'Exclusion key accepted',
    says: 'accepted another key for the numbers of excluded players',
  },
  'closure.add': { name: 'Day closed', says: 'closed {subject}' },
  'closure.remove': { name: 'Closed day removed', says: 'opened {subject} again' },
  'day.close': { name: 'Day closed by two', says: 'signed the record of {subject}[ as the second person, {kind}]' },
  'day.export': { name: 'Day close exported', says: 'exported the record of {subject}' },
  'deposit.propose': { name: 'Deposit proposed', says: 'proposed to credit {subject}' },
  'deposit.approve': { name: 'Deposit credited', says: 'credited the deposit of {subject}' },
  'deposit.reject': { name: 'Deposit rejected', says: 'rejected the deposit of {subject}' },
  'deposit.return': { name: 'Deposit paid back', says: 'paid the deposit of {subject} back' },
  'draw.cancel': { name: 'Draw cancelled', says: 'cancelled {subject}' },
  'draw.close_early': { name: 'Draw closed early', says: 'ended bidding on {subject} early' },
  'draw.close_session': {
    name: 'Session closed early',
    says: 'ended bidding on the[ {side}] session of {subject} early',
  },
  'draw.void': { name: 'Session void', says: 'declared the[ {side}] session of {subject} void' },
  'headline.save': { name: 'Headline changed', says: 'changed {subject}' },
  'log.key_change': { name: 'Key of the log changed', says: 'changed the key of the public log' },
  'log.restart': { name: 'Public log continued', says: 'continued the public log under a new name' },
  'market.create': { name: 'Market created', says: 'created the market {subject}' },
  'market.edit': { name: 'Market changed', says: 'changed the market {subject}' },
  'market.order': { name: 'Markets reordered', says: 'changed the order of {subject}' },
  'market.stop': { name: 'Bidding stopped', says: 'stopped bidding on {subject}' },
  'market.resume': { name: 'Bidding resumed', says: 'resumed bidding on {subject}' },
  'market.timetable': { name: 'Timetable changed', says: 'changed the timetable of {subject}' },
  'notice.send': { name: 'Notice sent', says: 'sent the notice {subject}' },
  'notice.withdraw': { name: 'Notice withdrawn', says: 'withdrew the notice {subject}' },
  'operator.change_password': { name: 'Password changed', says: 'changed their own password' },
  'operator.create': { name: 'Operator added', says: 'added {subject}[ as {role}]' },
  'operator.disable': { name: 'Operator disabled', says: 'disabled {subject}' },
  'operator.enable': { name: 'Operator enabled', says: 'enabled {subject}' },
  'operator.end_sessions': { name: 'Sessions ended', says: 'ended the sessions of {subject}' },
  'operator.recovery_codes': { name: 'Recovery codes renewed', says: 'renewed their own recovery codes' },
  'operator.reset_password': { name: 'Password reset', says: 'reset the password of {subject}' },
  'operator.reset_totp': { name: 'Authenticator reset', says: 'reset the authenticator of {subject}' },
  'operator.role': { name: 'Role changed', says: 'changed the role of {subject}[ to {role}]' },
  'operator.session_revoke': { name: 'Session ended', says: 'ended one of their own sessions' },
  'operator.sign_in': { name: 'Sign-in', says: 'signed in' },
  'operator.sign_in_refused': { name: 'Sign-in refused', says: 'was refused at sign-in' },
  'operator.sign_out': { name: 'Sign-out', says: 'signed out' },
  'operator.totp_enrol': { name: 'Authenticator set up', says: 'set up an authenticator' },
  'payee.change': { name: 'Payee changed', says: 'changed the payee' },
  'payee.confirm': { name: 'Payee approved', says: 'approved a change of the payee' },
  'payout_batch.make': { name: 'Payout file made', says: 'made {subject}[ of {payouts} payouts][, {amountPaise}]' },
  'payout_batch.export': { name: 'Payout file downloaded', says: 'downloaded {subject}' },
  'payout_results.import': {
    name: 'Payout results imported',
    says: 'imported the bank’s result[ {fileName}][: {paid} paid][, {returned} returned][, {failed} failed][, {left} left]',
  },
  'payout_results.dismiss': {
    name: 'Payout result dismissed',
    says: 'dismissed a line of the bank’s result[, {amountPaise}]',
  },
  'player.note_pin': { name: 'Note pinned', says: 'pinned a note about {subject}' },
  'player.note_unpin': { name: 'Note unpinned', says: 'unpinned a note about {subject}' },
  'player.statement_export': { name: 'Statement exported', says: 'exported the statement of {subject}' },
  'player.block': { name: 'Player blocked', says: 'blocked {subject}' },
  'player.unblock': { name: 'Player unblocked', says: 'unblocked {subject}' },
  'player.concern_acknowledge': { name: 'Concern acknowledged', says: 'acknowledged a concern about {subject}' },
  'player.delete': { name: 'Account deleted', says: 'deleted the account of {subject}' },
  'player.deletion_decline': {
    name: 'Deletion declined',
    says: 'declined the request of {subject} to delete the account',
  },
  'player.exclusion': { name: 'Player excluded', says: 'excluded {subject}' },
  'player.exclusion_lift': { name: 'Exclusion lifted', says: 'lifted the exclusion of {subject}' },
  'player.flags': { name: 'Player’s switches changed', says: 'changed what {subject} may do' },
  'player.limit_lift': { name: 'Limit lifted', says: 'lifted a limit of {subject}' },
  'player.limit_tighten': { name: 'Limit tightened', says: 'tightened a limit of {subject}' },
  'player.link_decide': { name: 'Linked account decided', says: 'decided about an account linked to {subject}' },
  'player.log_out': { name: 'Player logged out', says: 'logged {subject} out' },
  'player.note': { name: 'Note added', says: 'wrote a note about {subject}' },
  'player.passkey_remove': { name: 'Passkey removed', says: 'removed a passkey of {subject}' },
  'player.time_out': { name: 'Time-out set', says: 'gave {subject} a time-out' },
  'player.time_out_lift': { name: 'Time-out lifted', says: 'lifted the time-out of {subject}' },
  'proposal.make': { name: 'Change proposed', says: 'proposed a change of {subject}' },
  'proposal.approve': { name: 'Change approved', says: 'approved a change of {subject}' },
  'proposal.reject': { name: 'Change rejected', says: 'rejected a change of {subject}' },
  'proposal.withdraw': { name: 'Proposal withdrawn', says: 'withdrew a proposed change of {subject}' },
  'rates.publish': { name: 'Rates published', says: 'published {subject}' },
  'list.export': { name: 'List exported', says: 'exported {subject}' },
  'report.export': { name: 'Report exported', says: 'exported {subject}' },
  'result.enter': { name: 'Result entered', says: 'entered {subject}[, {side}][ {number}]' },
  'result.preview': { name: 'Winners previewed', says: 'previewed the winners of {subject}[, {side}]' },
  'result.declare': { name: 'Result declared', says: 'declared {subject}[, {side}][ {number}]' },
  'result.void': { name: 'Result void', says: 'took back the result of {subject}[, {side}][ {number}]' },
  'settings.change': { name: 'Settings changed', says: 'changed {subject}' },
  'slide.add': { name: 'Slide added', says: 'added {subject} to the slider' },
  'slide.edit': { name: 'Slide changed', says: 'changed {subject} of the slider' },
  'slide.order': { name: 'Slider reordered', says: 'changed the order of the slider' },
  'slide.delete': { name: 'Slide deleted', says: 'deleted {subject} from the slider' },
  'statement.import': {
    name: 'Statement imported',
    says: 'imported the bank statement {subject}[: {added} new lines]',
  },
  'statement.approve': { name: 'Line credited', says: 'credited the bank line {subject}' },
  'statement.link': { name: 'Line linked', says: 'linked the bank line {subject} with a deposit' },
  'statement.dismiss': { name: 'Line dismissed', says: 'dismissed the bank line {subject}' },
  'withdrawal.check': { name: 'Withdrawal checked', says: 'checked the withdrawal of {subject}' },
  'withdrawal.claim': { name: 'Withdrawal claimed', says: 'claimed the withdrawal of {subject}' },
  'withdrawal.reference': { name: 'Payout reference saved', says: 'saved a reference for the withdrawal of {subject}' },
  'withdrawal.approve': { name: 'Withdrawal paid', says: 'paid the withdrawal of {subject}' },
  'withdrawal.release': { name: 'Withdrawal released', says: 'released the withdrawal of {subject}' },
  'withdrawal.reject': { name: 'Withdrawal rejected', says: 'rejected the withdrawal of {subject}' },
  'withdrawal.return': { name: 'Payout returned', says: 'booked the returned withdrawal of {subject} back' },
};

type Entry = {
  action: string;
  subject: string;
  subjectParts: readonly SubjectPart[] | null;
  before: unknown;
  after: unknown;
};

/**
 * What an entry says after the operator's name: "declared Kalyan, 21 Nov 2026, open 140". `language.translate`
 * returns the words in another language, with the same names in braces.
 */
export function auditSays(entry: Entry, language = AUDIT_ENGLISH): string {
  const { translate } = language;
  const words = AUDIT_WORDS[entry.action];
  const subject = inSentence(entry, auditSubject(entry, language));
  if (words === undefined) return `${entry.action} ${subject}`;
  const fields = { ...fieldsOf(entry.before), ...fieldsOf(entry.after) };
  const valueOf = (name: string) => (name === 'subject' ? subject : textOf(name, fields[name], translate));
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => valueOf(name));
  const isThere = (part: string) => [...part.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => valueOf(name) !== '');
  return fill(translate(words.says).replace(/\[([^\]]*)\]/g, (_, part: string) => (isThere(part) ? part : '')));
}

/** Adds 'the' to the English names of AUDIT_SUBJECTS: 'the list of deposits'. Other names stay as they are. */
function inSentence({ subject }: Entry, words: string): string {
  const isPlain = words === AUDIT_SUBJECTS[subject];
  return isPlain ? `the ${words.charAt(0).toLowerCase()}${words.slice(1)}` : words;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textOf(name: string, value: unknown, translate: (text: string) => string): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return name.endsWith('Paise') && /^-?[0-9]+$/.test(String(value))
    ? translate('{points} points').replace('{points}', formatPoints(BigInt(value)))
    : translate(String(value));
}
