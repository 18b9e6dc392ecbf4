export { seedHistory } from './history/seed-history.ts';
