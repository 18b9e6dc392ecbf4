export { transferPoints } from './transfer-points.ts';
