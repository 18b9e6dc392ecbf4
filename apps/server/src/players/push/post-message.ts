import { hash } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import type { PushPayload } from '@surahi/contract';
import webPush from 'web-push';
import { withDeadline } from '../../platform/with-deadline.ts';
import { type PushAnswer, readRetryAfter } from './delivery.ts';
import { publicLookup } from './public-lookup.ts';

export type VapidKeys = { publicKey: string; privateKey: string };

/** A browser: the address at its push service, and its keys. */
type Receiver = { url: URL; p256dh: Buffer; auth: Buffer };

/** Encrypts a message and sends it. `signal` ends the try. Never throws for a service that fails. */
export type PostMessage = (
  receiver: Receiver,
  message: { payload: PushPayload; ttlSeconds: number },
  signal: AbortSignal,
) => Promise<PushAnswer>;

/** Longest try, in ms. */
const DEADLINE_MS = 10_000;
/** Bytes of an answer that are read, so that the connection can be used again. */
const MOST_ANSWER_BYTES = 16_384;

/**
 * Creates the sender. It connects to public addresses only and never follows a redirect. Only `testOrigin` may be on
 * this machine. The caller has checked the receiver's address with `readEndpoint`.
 */
export function createPost(vapid: VapidKeys, contact: string, testOrigin: string | undefined): PostMessage {
  const lookup = publicLookup();
  const secure = new https.Agent({ keepAlive: true, maxFreeSockets: 8, timeout: DEADLINE_MS });
  return async ({ url, p256dh, auth }, { payload, ttlSeconds }, signal) => {
    const isTest = url.origin === testOrigin;
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint: url.href, keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') } },
      JSON.stringify(payload),
      {
        vapidDetails: { subject: contact, ...vapid },
        contentEncoding: 'aes128gcm',
        TTL: ttlSeconds,
        urgency: 'normal',
        // The push service replaces a message that still waits there. At most 32 characters of base64url.
        topic: hash('sha256', payload.tag, 'base64url').slice(0, 32),
      },
    );
    const options: https.RequestOptions = {
      method: 'POST',
      headers,
      ...(isTest ? {} : { lookup }),
      ...(url.protocol === 'https:' ? { agent: secure } : {}),
    };
    try {
      return await withDeadline(signal, DEADLINE_MS, (ending) =>
        send(url, { ...options, signal: ending }, body ?? Buffer.alloc(0)),
      );
    } catch {
      return { status: 0, retryAfterMs: undefined };
    }
  };
}

function send(url: URL, options: https.RequestOptions, body: Buffer): Promise<PushAnswer> {
  const client = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const request = client.request(url, options, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > MOST_ANSWER_BYTES) response.destroy();
      });
      response.on('error', () => undefined);
      response.on('close', () => {
        resolve({ status: response.statusCode ?? 0, retryAfterMs: readRetryAfter(response.headers['retry-after']) });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}
