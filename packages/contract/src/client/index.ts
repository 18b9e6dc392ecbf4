export { createClient, type CallOptions } from './create-client.ts';
export type { CallFailure, CallResult } from './result.ts';
