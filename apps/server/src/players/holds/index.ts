export { heldUntil, type HoldPolicy } from './held-until.ts';
export { type ProofRefusal, type Sender, sendFromDevice } from './send-from-device.ts';
