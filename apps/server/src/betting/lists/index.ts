export { createListsHolder } from './snapshot.ts';
