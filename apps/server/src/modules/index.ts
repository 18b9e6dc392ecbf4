import type { ServerModule } from '../platform/context.ts';
import { accountsModule } from './accounts/index.ts';
import { contentModule } from './content/index.ts';
import { messagesModule } from './messages/index.ts';

/** The modules of the server in the order in which they register. */
export const modules: readonly ServerModule[] = [contentModule, messagesModule, accountsModule];
