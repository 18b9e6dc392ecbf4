import type { AppContext } from '../../platform/context.ts';
import { startSettlementWorker } from './settlement-worker.ts';

export { type CancelDraw, cancelDraw } from './cancel-draw.ts';
export { type BidProblem, checkBids } from './check-bids.ts';
export { type Declared, type DeclareResult, declareResult } from './declare-result.ts';
export type { DrawRefusal } from './draw-rules.ts';
export { type EnterResult, enterResult } from './enter-result.ts';
export { previewResult, type ResultPreview } from './preview-result.ts';
export { runSettlements } from './run-settlements.ts';
export { type SettlementProgress, settlementProgress } from './settlement-progress.ts';
export type { Side } from './settlements.sql.ts';
export { type VoidResult, voidResult } from './void-result.ts';

/** Settles what is declared, on every node. */
export function settlementsModule(context: AppContext): void {
  startSettlementWorker(context);
}
