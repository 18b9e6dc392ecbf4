import type {
  passkeyAddOptions,
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyRequestOptions,
  ResponseOf,
} from '@surahi/contract';

/** Whether the browser offers passkeys for the page. It offers none on plain http, nor on an IP address. */
export function offersPasskeys(): boolean {
  if (!globalThis.isSecureContext || !('PublicKeyCredential' in globalThis)) return false;
  return !/^[\d.]+$|:/.test(location.hostname);
}

/** Asks the player for a passkey. Returns undefined if the player closed the dialog, or no passkey fits. */
export async function signByPasskey(options: PasskeyRequestOptions): Promise<PasskeyAssertion | undefined> {
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options });
    return { id, rawId, type, response };
  } catch {
    return undefined;
  }
}

/** Lets the player make a passkey. `known`: the device already has one of this account. */
export async function makePasskey(
  options: ResponseOf<typeof passkeyAddOptions>['options'],
): Promise<PasskeyAttestation | 'known' | undefined> {
  try {
    const { startRegistration } = await import('@simplewebauthn/browser');
    const { id, rawId, type, response } = await startRegistration({ optionsJSON: options });
    const { clientDataJSON, attestationObject, transports } = response;
    return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
  } catch (error) {
    return error instanceof Error && error.name === 'InvalidStateError' ? 'known' : undefined;
  }
}
