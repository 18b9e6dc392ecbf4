export { checkPerson, createRegisterMemory } from './check-person.ts';
export { isExcludedNumber, keepExcludedNumbers } from './excluded-numbers.ts';
export { askRegister, type RegisterAnswer } from './exclusion-register.ts';
export { startTimeOut } from './start-break.ts';
