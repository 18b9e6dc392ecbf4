export { type ConfirmByPasskey, withConfirmation } from './confirm-by-passkey.ts';
export { relyingParty } from './relying-party.ts';
export type { PasskeyRefusal } from './verify-assertion.ts';
