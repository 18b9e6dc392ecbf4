export { createChartsHolder } from './chart-history.ts';
