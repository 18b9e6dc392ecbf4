export { keepDrawSums, readUnsettled } from './keep-draw-sums.ts';
export { betsFileTask, cashFileTask } from './report-tasks.ts';
export { readCash } from './read-cash.ts';
