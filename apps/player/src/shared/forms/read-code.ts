/** A credential of the browser with the code of a text message (WebOTP). Only Chromium on Android has it. */
type CodeRequest = CredentialRequestOptions & { otp: { transport: ['sms'] } };

/**
 * Waits for a text message whose last line names this site, and returns its code after the player has agreed. Undefined
 * in browsers that cannot read messages, after an abort, and when the player declines.
 */
export async function readCode(signal: AbortSignal): Promise<string | undefined> {
  if (!('OTPCredential' in window)) return undefined;
  const request: CodeRequest = { otp: { transport: ['sms'] }, signal };
  const credential = await navigator.credentials.get(request).catch(() => null);
  return credential !== null && 'code' in credential && typeof credential.code === 'string'
    ? credential.code
    : undefined;
}
