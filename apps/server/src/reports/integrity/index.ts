export { type CheckRow, lastCheck, lastNewCheck } from './integrity.sql.ts';
