export { keepDrawSums, readUnsettled } from './keep-draw-sums.ts';
