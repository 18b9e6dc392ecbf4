export { readBankAmount } from './read-cells.ts';
export { readStatementTask } from './read-in-worker.ts';
export { readRows, type Row } from './read-rows.ts';
