import * as z from 'zod/mini';

/** Ours: the language of texts that operators write in both; English where it is missing or another one. */
export const lang = z.catch(z.optional(z.enum(['en', 'hi'])), undefined);
