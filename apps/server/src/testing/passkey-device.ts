import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@surahi/contract';

/** What a test changes in an answer of the device. */
type Answer = {
  origin?: string;
  rpId?: string;
  /** The count of signatures, instead of the next one. */
  count?: number;
  /** False: the device did not ask for a fingerprint or PIN. */
  isVerified?: boolean;
  userHandle?: string;
  challenge?: string;
};

export type PasskeyDevice = {
  /** Makes the device's passkey, as navigator.credentials.create does. */
  create(options: PasskeyCreationOptions, change?: Answer): PasskeyAttestation;
  /** Signs with it, as navigator.credentials.get does. */
  get(options: Pick<PasskeyRequestOptions, 'challenge' | 'rpId'>, change?: Answer): PasskeyAssertion;
};

/** Bits of the authenticator data. */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** An authenticator in software: one ES256 key that counts its signatures, on a page of `origin`. */
export function createPasskeyDevice(origin: string): PasskeyDevice {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rawId = randomBytes(16);
  const id = rawId.toString('base64url');
  let count = 0;
  let userHandle = '';
  return {
    create: (options, change = {}) => {
      userHandle = options.user.id;
      const data = authenticatorData({ rpId: options.rp.id, count, key: { rawId, publicKey }, change });
      const object = cbor(
        new Map<string, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', data],
        ]),
      );
      const clientDataJSON = clientData('webauthn.create', origin, options.challenge, change).toString('base64url');
      const response = { clientDataJSON, attestationObject: object.toString('base64url'), transports: ['internal'] };
      return { id, rawId: id, type: 'public-key', response };
    },
    get: (options, change = {}) => {
      count += 1;
      const data = authenticatorData({ rpId: options.rpId, count, key: undefined, change });
      const client = clientData('webauthn.get', origin, options.challenge, change);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: change.userHandle ?? userHandle,
      };
      return { id, rawId: id, type: 'public-key', response };
    },
  };
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();

function clientData(type: string, origin: string, challenge: string, change: Answer): Buffer {
  const data = { type, challenge: change.challenge ?? challenge, origin: change.origin ?? origin, crossOrigin: false };
  return Buffer.from(JSON.stringify(data));
}

function authenticatorData({
  rpId,
  count,
  key,
  change,
}: {
  rpId: string;
  count: number;
  key: { rawId: Buffer; publicKey: KeyObject } | undefined;
  change: Answer;
}): Buffer {
  const flags = PRESENT | (change.isVerified === false ? 0 : VERIFIED) | (key === undefined ? 0 : HAS_KEY);
  const head = Buffer.alloc(5);
  head.writeUInt8(flags, 0);
  head.writeUInt32BE(change.count ?? count, 1);
  const parts = [sha256(change.rpId ?? rpId), head];
  if (key !== undefined) {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(key.rawId.length);
    parts.push(Buffer.alloc(16), length, key.rawId, coseKey(key.publicKey));
  }
  return Buffer.concat(parts);
}

/** The public key as COSE: key type EC2 (1: 2), algorithm ES256 (3: -7), curve P-256 (-1: 1), x (-2) and y (-3). */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const part = (text: string) => Buffer.from(text, 'base64url');
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, part(x)],
      [-3, part(y)],
    ]),
  );
}

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** Encodes the few kinds of CBOR that a passkey needs. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  return Buffer.concat([cborHead(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])]);
}

function cborHead(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count]);
  return count < 256
    ? Buffer.from([(major << 5) | 24, count])
    : Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
}
