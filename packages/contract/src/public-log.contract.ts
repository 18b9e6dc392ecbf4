import * as z from 'zod/mini';
import { acceptance, drawSession } from './signed-leaf.ts';
import { wholeNumber } from './wire-types.ts';

/** A whole amount of paise as text. May be negative. */
const paise = z.string().check(z.regex(/^-?[0-9]+$/));

const publicVoid = z.object({
  // The id of the market, its name, and the business date (YYYY-MM-DD).
  market: z.string(),
  title: z.string(),
  date: z.string(),
  session: drawSession,
  // When the server declared the session void, in unix milliseconds.
  at: wholeNumber,
  // no-round: the witnesses signed that their relays had no round. bad-seal: the sealed seed did not match its commitment.
  reason: z.enum(['no-round', 'bad-seal']),
  // The beacon round that the record names.
  round: wholeNumber,
  // The index of the void entry in the log; null while it waits for its index.
  entry: z.nullable(wholeNumber),
  refundedPaise: paise,
  // False while refunds are still being paid.
  isRefunded: z.boolean(),
  // The result that the round gives, once the round exists. Always null after a bad seal.
  result: z.nullable(z.string()),
  // What the refunded bids would have won. For bids on both sessions this needs both results. Null while a needed
  // result is unknown, and for ever if the bids were archived before.
  payoutPaise: z.nullable(paise),
  // payoutPaise minus refundedPaise. Positive: the house gained by the void. Negative: it lost.
  gainedPaise: z.nullable(paise),
});

/** The response of GET /log/voids: the void sessions of the last 365 days, newest first. */
export const publicVoids = z.object({
  // The number of void sessions. `voids` has at most 1,000 of them.
  total: wholeNumber,
  voids: z.array(publicVoid),
});

export type PublicVoids = z.output<typeof publicVoids>;

/** A leaf of a bid in base64 with the server's signature, from the response to a submission or from a receipt. */
export const signedBid = z.object({ leaf: z.string(), acceptance });

/** One address of the public log for the OpenAPI document. docs/fairness-format.md describes the bytes. */
export type LogAddress = {
  readonly id: string;
  readonly method: 'get' | 'post';
  readonly path: string;
  readonly summary: string;
  /** The media type of the success response; undefined for a response without a body. */
  readonly type?: string;
  readonly schema?: z.core.$ZodType;
  /** The body of a POST. */
  readonly request?: z.core.$ZodType;
  readonly statuses?: Readonly<Record<string, string>>;
};

const TOO_MANY = { '429': 'The network sent too many requests.' };
const SESSION = '/log/draws/{market}/{date}/{session}';

/** The addresses of the public log. They need no account and have no envelope. */
export const LOG_ADDRESSES: readonly LogAddress[] = [
  { id: 'logKey', method: 'get', path: '/log/key', summary: "The log's key.", type: 'text/plain' },
  {
    id: 'logCheckpoint',
    method: 'get',
    path: '/log/checkpoint',
    summary: 'The newest checkpoint with its cosignatures.',
    type: 'text/plain',
    statuses: { '404': 'The log has no entry yet.' },
  },
  {
    id: 'logTile',
    method: 'get',
    path: '/log/tile/{tile}',
    summary: 'Hashes or entries of the log (C2SP tlog-tiles).',
    type: 'application/octet-stream',
    statuses: { '404': 'The log does not have this tile.' },
  },
  {
    id: 'logStatus',
    method: 'get',
    path: '/log/status',
    summary: 'Keys, notice and state of the log, by the word of the operator.',
    type: 'application/json',
  },
  {
    id: 'logReturns',
    method: 'get',
    path: '/log/returns',
    summary: 'The return of each game and class of number, by the rates and in settled draws of 30 days.',
    type: 'application/json',
    statuses: TOO_MANY,
  },
  {
    id: 'logVoids',
    method: 'get',
    path: '/log/voids',
    summary: 'The void sessions of a year, with the result of their round and what the house gained or lost.',
    type: 'application/json',
    schema: publicVoids,
    statuses: TOO_MANY,
  },
  {
    id: 'logVerifier',
    method: 'get',
    path: '/log/verify.mjs',
    summary: 'The verifier in one file.',
    type: 'text/javascript',
  },
  {
    id: 'logBundle',
    method: 'get',
    path: SESSION,
    summary: 'The bundle of a session: what a third party needs to check it offline.',
    type: 'application/json',
    statuses: {
      '404': 'The log has no record of this session.',
      ...TOO_MANY,
      '503': 'No worker can make the bundle now.',
    },
  },
  {
    id: 'bringRound',
    method: 'post',
    path: `${SESSION}/round`,
    summary: 'Submits the beacon round that a session waits for.',
    request: z.object({ signature: z.string() }),
    statuses: {
      '404': 'The session does not wait for a round.',
      '422': 'The signature is not that of the round.',
      ...TOO_MANY,
      '503': 'No worker can verify the signature now.',
    },
  },
  {
    id: 'bringAbsences',
    method: 'post',
    path: `${SESSION}/absences`,
    summary: 'Submits statements of witnesses that the beacon round of a session is missing.',
    request: z.object({
      absences: z.array(z.object({ witness: z.string(), at: wholeNumber, signature: z.string() })),
    }),
    statuses: {
      '404': 'The session does not wait for a round.',
      '409': 'The statements are fewer than the quorum of the record.',
      '422':
        'A statement is malformed, the list has none or more than 50, or none was signed by a witness of the record for this round and not too early.',
      ...TOO_MANY,
    },
  },
  {
    id: 'reportFraud',
    method: 'post',
    path: '/log/fraud',
    summary: 'Reports that the log signed two histories, or that it dropped a bid that it had accepted.',
    request: z.union([z.object({ checkpoints: z.tuple([z.string(), z.string()]) }), z.object({ bid: signedBid })]),
    statuses: { '422': 'The report proves nothing.', ...TOO_MANY },
  },
];
