export { type CheckRow, LAST_CHECK, LAST_NEW_CHECK } from './integrity.sql.ts';
