export { settingsApplied } from './console-topics.ts';
export { instantsOf, type InstantRange, mobileFor, msOf } from './console-wire.ts';
export { notifyConsoles } from './notify-consoles.ts';
export { openOperatorApi, type OperatorApi } from './operator-api.ts';
export { countCell, type ListFile, pointsCell, textCell, timeCell } from './list-file.ts';
export { listSheetTask } from './list-sheet.ts';
export { registerList } from './register-list.ts';
export { type DownloadFile, registerDownload } from './register-download.ts';
