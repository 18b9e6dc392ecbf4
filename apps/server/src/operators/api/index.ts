export { settingsApplied } from './console-topics.ts';
export { mobileFor, msOf } from './console-wire.ts';
export { notifyConsoles } from './notify-consoles.ts';
export { openOperatorApi, type OperatorApi } from './operator-api.ts';
export { type DownloadFile, registerDownload } from './register-download.ts';
