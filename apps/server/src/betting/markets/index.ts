export {
  type Board,
  boardChanged,
  type BoardDraw,
  type BoardMarket,
  createBoardHolder,
  currentDraw,
  getBoard,
  nextChangeMs,
  openSessions,
  refreshBoard,
  refreshBoardAfterCommit,
  shownDraw,
} from './board.ts';
export { chartUrl } from './chart-url.ts';
export { closeForToday } from './close-for-today.ts';
export { closeCurrentSession } from './close-session.ts';
export { ensureDraws } from './ensure-draws.ts';
export { findDrawForBid } from './find-draw-for-bid.ts';
export { holdDraw } from './hold-draw.ts';
export { HOLD, LATE_SLIPS, selectLateSlips } from './late-slips.sql.ts';
export { keepDraws } from './keep-draws.ts';
export { lockPlan, notifyDraws, tryLockPlan } from './markets.sql.ts';
export { publishRates } from './publish-rates.ts';
export { type EarlyClose, repeatClose } from './repeat-close.ts';
export { repeatLostRates } from './repeat-lost-rates.ts';
export { createMarket, editMarket, type Market } from './save-market.ts';
export { sameEveryDay } from './timetable.ts';
