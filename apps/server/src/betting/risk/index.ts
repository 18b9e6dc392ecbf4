export { listExposed } from './list-exposed.ts';
