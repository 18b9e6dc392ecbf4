import type * as passkeys from '../passkeys.contract.ts';
import { EXAMPLE_TIME_MS, EXAMPLE_TOKEN, type Example } from './example.ts';

const challenge = 'hJ2bqGkq3n0eJcJ2mX0oYt1x2mB7Zl3s5v6w7y8z9A0';
const id = 'Zc1vT7mRk2uQ9wXe4bN6aA';
const clientDataJSON = 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0';

const passkey = {
  id,
  rawId: id,
  type: 'public-key' as const,
  response: {
    clientDataJSON,
    authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
    signature: 'MEUCIQDk2J0n5uQmWc1xg',
    userHandle: 'pR7cQk1v',
  },
};

const created = {
  id,
  rawId: id,
  type: 'public-key' as const,
  response: { clientDataJSON, attestationObject: 'o2NmbXRkbm9uZQ' },
};

const ref = { id, type: 'public-key' as const, transports: ['internal' as const] };

const requestOptions = {
  challenge,
  rpId: 'play.example.com',
  timeout: 120_000,
  userVerification: 'required' as const,
  allowCredentials: [],
};

const row = {
  passkey_id: '7',
  name: 'Chrome on Android',
  created_at: EXAMPLE_TIME_MS,
  last_used_at: 0,
  counts_as_code_from: EXAMPLE_TIME_MS + 86_400_000,
};

export const passkeyLoginOptions: Example<typeof passkeys.passkeyLoginOptions> = {
  request: {},
  response: { options: requestOptions },
};

export const passkeyLogin: Example<typeof passkeys.passkeyLogin> = {
  request: { passkey },
  response: {
    unique_token: EXAMPLE_TOKEN,
    session_id: 's_5fJm2Qk8',
    user_name: 'Asha Rao',
    mobile: '9876543210',
    email: '',
    mobile_no: '9812345678',
    betting_status: '1',
    notification_status: '1',
  },
};

export const listPasskeys: Example<typeof passkeys.listPasskeys> = {
  request: {},
  response: { passkeys: [row], needs_code: false },
};

export const passkeyAddOptions: Example<typeof passkeys.passkeyAddOptions> = {
  request: { password: 'mango-tree-7' },
  response: {
    options: {
      challenge,
      rp: { id: 'play.example.com', name: 'Surahi' },
      user: { id: 'pR7cQk1v', name: '9876543210', displayName: 'Asha Rao' },
      pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
      timeout: 120_000,
      attestation: 'none',
      excludeCredentials: [ref],
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    },
  },
};

export const addPasskey: Example<typeof passkeys.addPasskey> = {
  request: { passkey: created, name: 'Chrome on Android' },
  response: { added: row },
};

export const removePasskey: Example<typeof passkeys.removePasskey> = {
  request: { passkey_id: '7', password: 'mango-tree-7' },
  response: {},
};

export const passkeyConfirmOptions: Example<typeof passkeys.passkeyConfirmOptions> = {
  request: { purpose: 'withdrawal', amount: '500', payment_method: '4' },
  response: { options: { ...requestOptions, allowCredentials: [ref] } },
};
