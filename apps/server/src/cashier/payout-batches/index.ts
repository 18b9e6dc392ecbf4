export { payoutBatchFileTask } from './batch-file.ts';
export { readPayoutResultsTask } from './read-results.ts';
