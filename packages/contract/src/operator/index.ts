export { movementNote, type NoteWords } from '../movement-note.ts';
export { AMOUNT_STATUS } from '../wire-codes.ts';
export * from './account.contract.ts';
export { ALERT_NAMES, AUDIT_SUBJECTS, auditSubject } from './audit-subjects.ts';
export { AUDIT_WORDS, auditSays } from './audit-words.ts';
export { ALERT_PERMISSIONS, type AlertKind, type OperatorAlert } from './alerts.contract.ts';
export * from './bids.contract.ts';
export {
  BACKGROUND_HEADER,
  CSRF_HEADER,
  OPERATOR_API,
  OPERATOR_CALLS,
  type OperatorCallName,
  operatorUrl,
} from './calls.ts';
export type { BrowserRow } from './browsers.contract.ts';
export { type AccountLink, LINK_KINDS } from './account-link.ts';
export type { Concern } from './concerns.contract.ts';
export * from './content.contract.ts';
export * from './payees.contract.ts';
export { DAY_CLOSE_KINDS, type DayClose, type DayFigures } from './day-close.contract.ts';
export * from './define-operator-call.ts';
export { type ExportedTable, OPERATOR_DOWNLOADS, type OperatorDownload } from './downloads.ts';
export * from './draw-days.contract.ts';
export * from './draws.contract.ts';
export * from './events.contract.ts';
export * from './integrity.contract.ts';
export { LIMIT_REPORT_COUNTS, REFUSAL_CAUSES, SIGN_FROM } from './limits.contract.ts';
export * from './markets.contract.ts';
export * from './figures.contract.ts';
export * from './money.contract.ts';
export * from './payout-batches.contract.ts';
export * from './notices.contract.ts';
export * from './void-preview.contract.ts';
export * from './withdrawals.contract.ts';
export * from './money-shapes.ts';
export * from './operator-errors.ts';
export * from './operators.contract.ts';
export * from './permissions.ts';
export { ACCOUNT_REASONS, type LinkedAccount, type PendingItem } from './player-page.contract.ts';
export { listPlayers, type OperatorPlayerRow, PLAYER_SORTS, PLAYER_STATES } from './player-list.contract.ts';
export * from './players.contract.ts';
export { PREPARED_FILE_CONTENT } from './prepared-files.contract.ts';
export {
  ALL_PROPOSAL_KINDS,
  type Proposal,
  PROPOSAL_KINDS,
  type ProposalKind,
} from './proposals.contract.ts';
export { rateFloorsShape } from './rate-floors.ts';
export * from './reports.contract.ts';
export * from './risk.contract.ts';
export { SETTING_NAMES } from './setting-names.ts';
export * from './statement-import.contract.ts';
export { AUDIT_ENGLISH, type AuditLanguage, SUBJECT_TEXTS, type SubjectPart, subjectText } from './subject-parts.ts';
