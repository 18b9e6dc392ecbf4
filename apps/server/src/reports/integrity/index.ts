export { type CheckRow, selectLastCheck, selectLastNewCheck } from './integrity.sql.ts';
