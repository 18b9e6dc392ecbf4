import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A browser that is subscribed at the test service. The three texts are what it sends to the server. */
export type TestBrowser = { endpoint: string; p256dh: string; auth: string };

/** A message as the browser reads it, with what the service saw of it. */
export type ReceivedPush = {
  endpoint: string;
  payload: unknown;
  ttl: number;
  topic: string | undefined;
  /** The key that signed the request, base64url, and what it signed. */
  signedBy: string;
  claims: { aud: string; exp: number; sub: string };
};

type Answer = { status: number; headers?: Record<string, string> };

export type PushService = {
  origin: string;
  /** Subscribes a new browser. */
  subscribe(): TestBrowser;
  received: ReceivedPush[];
  /** Requests that were not a valid message: their problem. */
  invalid: string[];
  /** How it answers a valid message. By default 201. Only an answer below 300 delivers the message. */
  answer: (browser: TestBrowser) => Answer | Promise<Answer>;
  /** Valid messages with any answer. */
  tries: number;
  close(): Promise<void>;
};

/**
 * Starts an HTTP server that acts as the push service of a browser vendor (RFC 8030). It checks the VAPID signature (RFC
 * 8292) and decrypts each message with the keys of its browser (RFC 8291), independently of the server's library.
 */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, { browser: TestBrowser; keys: ECDH; auth: Buffer }>();
  const server = createServer((request, response) => {
    void readBody(request).then(async (body) => {
      const known = browsers.get(request.url ?? '');
      try {
        if (known === undefined) throw new Error(`nobody is subscribed at ${request.url}`);
        const { browser, keys, auth } = known;
        const message = {
          endpoint: browser.endpoint,
          payload: JSON.parse(decrypt(body, keys, auth)) as unknown,
          ttl: Number(request.headers.ttl),
          topic: headerOf(request, 'topic'),
          ...checkVapid(headerOf(request, 'authorization') ?? ''),
        };
        const { status, headers = {} } = await service.answer(browser);
        service.tries += 1;
        if (status < 300) service.received.push(message);
        response.writeHead(status, headers).end();
      } catch (error) {
        service.invalid.push(String(error));
        response.writeHead(known === undefined ? 404 : 400).end();
      }
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this shape.
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const service: PushService = {
    origin,
    subscribe: () => {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomUUID()}`;
      const p256dh = keys.getPublicKey('base64url');
      const browser = { endpoint: `${origin}${path}`, p256dh, auth: auth.toString('base64url') };
      browsers.set(path, { browser, keys, auth });
      return browser;
    },
    received: [],
    invalid: [],
    answer: () => ({ status: 201 }),
    tries: 0,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return service;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer); // a request without an encoding yields buffers
  return Buffer.concat(parts);
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** Decrypts aes128gcm: salt, record size, length and public key of the sender, then one record (RFC 8188, RFC 8291). */
function decrypt(body: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + body.readUInt8(20));
  const record = body.subarray(21 + senderKey.length);
  const derive = (secret: Buffer, saltOf: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, saltOf, info, bytes));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey]);
  const secret = derive(keys.computeSecret(senderKey), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The text ends with the byte 2, and zeros may follow.
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

/** Checks `vapid t=<token>, k=<key>`: the signature of the token is by the key. */
function checkVapid(header: string): Pick<ReceivedPush, 'signedBy' | 'claims'> {
  const [, token = '', signedBy = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(signedBy, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33, 65).toString('base64url');
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${body}`);
  const isRight = verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  if (!isRight) throw new Error('the VAPID token is not signed by its key');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as ReceivedPush['claims']; // tests compare them
  return { signedBy, claims };
}
