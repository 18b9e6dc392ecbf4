export { addEntry, readEntries } from './add-entry.ts';
export { type AbsenceReply, askForAbsence } from './ask-for-absence.ts';
export { cosignCheckpoint } from './cosign-checkpoint.ts';
export { exportRange, identityOf, type LogIdentity, planRange, type RangePlan } from './export-range.ts';
export { claimLogIdentity, openPublicLog, type PublicLog } from './public-log.ts';
export { publishCheckpoint } from './publish-checkpoint.ts';
export { isInTree, readCheckpoint, readHead } from './read-log.ts';
export { readEvidence, reportFraud, storeFraudReport } from './report-fraud.ts';
export { sequenceEntries } from './sequence-entries.ts';
