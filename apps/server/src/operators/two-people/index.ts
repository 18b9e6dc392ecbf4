export { alreadyDecided } from './already-decided.ts';
export { checkFirstPerson, checkSecondPerson, type SecondRefusal } from './check-second-person.ts';
export { decidedColumns, type DecidedRow, EXPIRES_DAYS, hasExpired } from './decided.sql.ts';
export { asksPassword, needsSecondPerson, WAIT_HOURS } from './two-people.ts';
