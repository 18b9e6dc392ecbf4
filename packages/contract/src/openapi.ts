import * as z from 'zod/mini';
import { CALLS, type CallName } from './calls.ts';
import type { AnyCall } from './define-call.ts';
import { envelopeSchema, failureShape, PRODUCTION_ENV_TYPE } from './envelope.ts';
import { ERROR_CODES, type ErrorCode } from './error-codes.ts';
import { EVENT_SCHEMAS, EVENTS_PATH } from './events.contract.ts';
import { EXAMPLES } from './examples/index.ts';
import { LOG_ADDRESSES, type LogAddress } from './public-log.contract.ts';

/** A node of a JSON document. */
type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };
type JsonObject = { readonly [key: string]: Json | undefined };

/** Causes for which every call can be refused. */
const COMMON_ERRORS: readonly ErrorCode[] = [
  'unauthorized',
  'malformed',
  'too_large',
  'rate_limited',
  'busy',
  'server_error',
];

const INTRODUCTION = `Every call is a POST with a JSON body to its path. Each body also carries the envelope: \`env_type\`
('${PRODUCTION_ENV_TYPE}'), \`app_key\`, and for calls about a player the \`unique_token\` of the log-in. The app of this origin sends an
HttpOnly cookie instead of the token. Unknown fields are ignored.

Every answer has \`status\`, \`msg\` and \`message\` (the same text). Failures also have \`code\`. Refusals of the protocol have
HTTP 200 with status false. An ended session is 401, a malformed body 400, an id reused with another body 409, too many requests 429.
Failures contain the lists of the call, empty. Amounts are decimal text in points, identifiers are text, times are numbers
(\`server_time\` in unix milliseconds, \`*_srt\` in unix seconds). Calls marked "ours" are extensions of this server.`;

/** Builds the OpenAPI 3.1 document of the player protocol, with one example per call. `serverUrl` is the server's address. */
export function buildOpenApi(options: { serverUrl: string; version: string }): JsonObject {
  const paths: Record<string, JsonObject> = {};
  // Object.keys returns exactly the record's own keys, which its type lists.
  for (const name of Object.keys(CALLS) as CallName[]) {
    const call: AnyCall = CALLS[name];
    paths[`/${call.path}`] = { post: operation(call, name, false) };
    for (const alias of call.aliases) paths[`/${alias}`] = { post: operation(call, name, true) };
  }
  paths[`/${EVENTS_PATH}`] = { get: eventsOperation() };
  for (const address of LOG_ADDRESSES) paths[address.path] = { [address.method]: logOperation(address) };
  return {
    openapi: '3.1.0',
    info: { title: 'Surahi player protocol', version: options.version, description: INTRODUCTION },
    servers: [{ url: options.serverUrl }],
    tags: [...TAGS.map(([tag]) => tag), LOG_TAG].map((name) => ({ name })),
    paths,
    components: {
      schemas: {
        Envelope: schemaOf(envelopeSchema, 'input'),
        Failure: schemaOf(z.object({ ...failureShape, code: z.enum(errorCodes()) }), 'output'),
      },
    },
  };
}

function operation(call: AnyCall, name: CallName, isAlias: boolean): JsonObject {
  const example = EXAMPLES[name];
  const request = { env_type: PRODUCTION_ENV_TYPE, app_key: 'demo-app-key', ...tokenExample(call), ...example.request };
  const response = { status: true, msg: call.okMsg, message: call.okMsg, ...example.response };
  return {
    operationId: isAlias ? `${name}Alias` : name,
    tags: [tagOf(call)],
    summary: call.summary,
    description: `${identityText(call)}${call.ours ? ' Ours.' : ''}${isAlias ? ` The same as /${call.path}.` : ''}`,
    requestBody: {
      required: true,
      content: {
        [call.multipart ? 'multipart/form-data' : 'application/json']: {
          schema: { allOf: [{ $ref: '#/components/schemas/Envelope' }, schemaOf(call.request, 'input')] },
          example: toJson(request),
        },
      },
    },
    responses: {
      '200': {
        description: 'Done (status true), or refused (status false).',
        content: {
          'application/json': {
            schema: { anyOf: [schemaOf(call.response, 'output'), { $ref: '#/components/schemas/Failure' }] },
            example: toJson(response),
          },
        },
      },
      ...failureResponses(call),
    },
  };
}

function failureResponses(call: AnyCall): Record<string, JsonObject> {
  const sessionErrors: readonly ErrorCode[] = call.identity === 'none' ? [] : ['session_dead'];
  const missing: readonly ErrorCode[] = call.identity === 'player' ? ['session_missing'] : [];
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set([...call.errors, ...COMMON_ERRORS, ...sessionErrors, ...missing])) {
    const { http } = ERROR_CODES[code];
    byStatus.set(http, [...(byStatus.get(http) ?? []), code]);
  }
  const responses: Record<string, JsonObject> = {};
  for (const [http, codes] of [...byStatus].sort(([a], [b]) => a - b)) {
    // Refusals with HTTP 200 share the response entry of success. The x-refusals extension lists their codes.
    if (http === 200) continue;
    responses[String(http)] = {
      description: codes.map((code) => `\`${code}\`: ${ERROR_CODES[code].msg}`).join('\n\n'),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    };
  }
  const refusals = byStatus.get(200);
  if (refusals !== undefined)
    responses['x-refusals'] = Object.fromEntries(refusals.map((code) => [code, ERROR_CODES[code].msg]));
  return responses;
}

function eventsOperation(): JsonObject {
  const events = Object.entries(EVENT_SCHEMAS).map(([name, schema]) => [name, schemaOf(schema, 'output')] as const);
  return {
    operationId: 'events',
    tags: ['Markets'],
    summary: 'Live events (server-sent): hello, lists, wallet, session-ended. Ours.',
    responses: {
      '200': {
        description: 'A stream of events. The data of each event is JSON; the schema has the name of the event.',
        content: { 'text/event-stream': { schema: { type: 'string' } } },
        'x-events': Object.fromEntries(events),
      },
    },
  };
}

const LOG_TAG = 'Public log';

function logOperation({ id, path, summary, type, schema, request, statuses }: LogAddress): JsonObject {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const parameters = names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
  const body = schema === undefined ? {} : { schema: schemaOf(schema, 'output') };
  const done =
    type === undefined
      ? { '204': { description: 'Done.' } }
      : { '200': { description: 'Done.', content: { [type]: body } } };
  return {
    operationId: id,
    tags: [LOG_TAG],
    summary: `${summary} Ours.`,
    parameters,
    ...(request === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(request, 'input') } } } }),
    responses: {
      ...done,
      ...Object.fromEntries(Object.entries(statuses ?? {}).map(([status, description]) => [status, { description }])),
    },
  };
}

function identityText(call: AnyCall): string {
  if (call.identity === 'player') return 'Requires a player.';
  return call.identity === 'optional' ? 'A logged-in player gets a fuller answer.' : 'Does not require a player.';
}

function tokenExample(call: AnyCall): { unique_token?: string } {
  return call.identity === 'player' ? { unique_token: '<unique_token of the log-in>' } : {};
}

const TAGS: readonly (readonly [string, RegExp])[] = [
  ['Passkeys', /passkey/],
  ['Bids', /submit-bid|bid-history|wining-history/],
  ['Markets', /dashboard|-game$|game-rates|charts/],
  ['Deposits', /fund-request-(add|history)|fund-payment|last-fund|bank-details|auto-deposit|qr-pay|gateway/],
  ['Withdrawals', /withdraw-|upi-details|payment-|validate-bank/],
  ['Wallet and transfers', /wallet|transfer/],
  ['Content', /slider|headline|how-to-play|social|rule/],
  ['Accounts', /./],
];

function tagOf(call: AnyCall): string {
  return TAGS.find(([, pattern]) => pattern.test(call.path))?.[0] ?? 'Accounts';
}

function errorCodes(): ErrorCode[] {
  // Object.keys returns exactly the record's own keys, which its type lists.
  return Object.keys(ERROR_CODES) as ErrorCode[];
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io });
  return toJson(rest);
}

/** Converts through JSON text, which removes every value that JSON cannot express. */
function toJson(value: object): JsonObject {
  // JSON text of an object parses to an object.
  return JSON.parse(JSON.stringify(value)) as JsonObject;
}
