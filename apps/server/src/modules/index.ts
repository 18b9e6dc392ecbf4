import type { ServerModule } from '../platform/context.ts';

/** The modules of the server in the order in which they register. */
export const modules: readonly ServerModule[] = [];
