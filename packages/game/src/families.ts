/** The three market families. Every market, draw and bid belongs to exactly one. */
export type Family = 'main' | 'starline' | 'gali';

export const FAMILIES: readonly Family[] = ['main', 'starline', 'gali'];
