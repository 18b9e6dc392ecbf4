import * as z from 'zod/mini';

/** Ours: selects English or Hindi for operators' texts. English when absent or any other value. */
export const lang = z.catch(z.optional(z.enum(['en', 'hi'])), undefined);
