export { addEntry, readEntries } from './add-entry.ts';
export { exportRange } from './export-range.ts';
export { claimLogIdentity, openPublicLog, type PublicLog } from './public-log.ts';
export { cosignCheckpoint } from './cosign-checkpoint.ts';
export { publishCheckpoint } from './publish-checkpoint.ts';
export { readCheckpoint } from './read-log.ts';
export { sequenceEntries } from './sequence-entries.ts';
