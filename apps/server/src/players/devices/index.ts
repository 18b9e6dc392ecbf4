export { admit } from './admit.ts';
export { type Caller, callerOf } from './caller.ts';
export {
  forgetDevicesOf,
  forgetOtherDevices,
  isTrustedDevice,
  rememberDevice,
  renewDevice,
  trustDevice,
} from './known-devices.ts';
export { lockNumber } from './lock-number.sql.ts';
export { nameDevice, readDevice } from './name-device.ts';
export { ASKED_BY_PLAYER, type Asker, shareOf, supportCodeFor, whoAsks } from './who-asks.ts';
