export { checkAllBooks } from './check-all-books.ts';
export { type CheckRow, selectLastCheck, selectLastNewCheck } from './integrity.sql.ts';
