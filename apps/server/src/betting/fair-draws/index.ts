export { stepFairDraws } from './keep-fair-draws.ts';
