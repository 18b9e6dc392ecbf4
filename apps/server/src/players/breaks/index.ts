export { countOpenLinks, dropHolds, findExcludedOfDevice, linkByDevice, readLinksOf } from './account-links.ts';
export { type Barred, barPlay, checkPerson, createRegisterMemory, isKnownClear } from './check-person.ts';
export { holdNumberOfDeleted, isExcludedNumber, keepExcludedNumbers, recognisesExcluded } from './excluded-numbers.ts';
export { compareExclusionKey, hashExcludedAgain, replaceExclusionKey } from './exclusion-key.ts';
export { askRegister } from './exclusion-register.ts';
