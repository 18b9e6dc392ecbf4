export { checkSecondPerson, type SecondRefusal } from './check-second-person.ts';
export { asksPassword, needsSecondPerson, WAIT_HOURS } from './two-people.ts';
