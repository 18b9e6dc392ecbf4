import { isProtected, type RawConfig } from './schema.ts';

/** Web Push to the browsers of players. */
export type PushConfig = {
  /** The private key, 32 bytes in base64. undefined: push.key in the data folder, which is created when it is missing. */
  key: string | undefined;
  /** Where push services reach the operator: a mailto: or https: address. */
  contact: string;
  /** A push service for tests. It may be on this machine and without TLS. */
  testOrigin: string | undefined;
};

/** Push is on outside production, and wherever it has a key. */
export function toPush(raw: RawConfig): PushConfig | undefined {
  if (!(raw.PUSH ?? (raw.PUSH_KEY !== undefined || !isProtected(raw)))) return undefined;
  const ownAddress = raw.PUBLIC_URL?.startsWith('https://') === true ? raw.PUBLIC_URL : undefined;
  return {
    key: raw.PUSH_KEY,
    contact: raw.PUSH_CONTACT ?? ownAddress ?? 'mailto:operator@example.org',
    testOrigin: raw.PUSH_TEST_ORIGIN,
  };
}

/** Problems of the PUSH_ settings in production and licensed mode. */
export function pushProblems(raw: RawConfig): string[] {
  if (!isProtected(raw)) return [];
  const reason = raw.VALUE_MODE === 'licensed' ? 'VALUE_MODE=licensed' : 'NODE_ENV=production';
  const problems: string[] = [];
  if (raw.PUSH_TEST_ORIGIN !== undefined) problems.push(`PUSH_TEST_ORIGIN: refused when ${reason}`);
  if (raw.PUSH === true && raw.PUSH_KEY === undefined) {
    problems.push(`PUSH_KEY: required when ${reason} and PUSH=on; all nodes have the same key`);
  }
  return problems;
}
