export { readStatementTask } from './read-in-worker.ts';
