export { historiesModule } from './histories.routes.ts';
export { winNote } from './list-wins.ts';
