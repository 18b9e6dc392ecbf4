export { createClient, type CallOptions, type Client, type ClientOptions } from './create-client.ts';
export { extractJsonObject, type JsonObject } from './extract-json-object.ts';
export type { CallFailure, CallResult, FailureKind } from './result.ts';
