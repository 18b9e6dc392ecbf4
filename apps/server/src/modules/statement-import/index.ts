import type { AppContext } from '../../platform/context.ts';
import { operatorApi } from '../operators/index.ts';
import { registerImports, registerLines } from './statement-import.routes.ts';

/** Bank statements: their credits, matched with the deposits that players claim. */
export function statementImportModule(ctx: AppContext): void {
  const api = operatorApi(ctx);
  registerImports(ctx, api);
  registerLines(ctx, api);
}
