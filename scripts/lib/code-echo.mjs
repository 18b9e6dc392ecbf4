// Decides whether `npm start` shows one-time codes on the screen that asks for them.

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/**
 * Turns OTP_ECHO on for a demo that only this machine can reach: it listens on loopback alone, no proxy passes requests of
 * others on to it, and no provider sends its texts. A setting of OTP_ECHO decides instead.
 * @param {NodeJS.ProcessEnv} settings
 * @returns {{ OTP_ECHO?: 'on' }}
 */
export function codeEcho({ OTP_ECHO, NODE_ENV, VALUE_MODE, HOST, PUBLIC_URL, TRUST_PROXY, SMS_URL }) {
  const isDemo = NODE_ENV !== 'production' && (VALUE_MODE || 'demo') === 'demo' && !SMS_URL;
  const isOwnAddress = !PUBLIC_URL || LOOPBACK.has(hostOf(PUBLIC_URL));
  const isAlone = LOOPBACK.has(HOST ?? '') && isOwnAddress && (TRUST_PROXY || 'off') === 'off';
  return !OTP_ECHO && isDemo && isAlone ? { OTP_ECHO: 'on' } : {};
}

/** @param {string} address */
function hostOf(address) {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^\[|\]$/g, '') : '';
}
