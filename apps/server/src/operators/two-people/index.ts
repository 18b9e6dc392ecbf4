export { asksPassword, needsSecondPerson } from './two-people.ts';
