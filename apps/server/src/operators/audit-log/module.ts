import type { AppContext } from '../../platform/context.ts';
import { registerAuditFiles, registerAuditLog } from './audit-log.operator.routes.ts';

/** The audit log in the console. */
export function auditLogModule(ctx: AppContext): void {
  registerAuditLog(ctx.operatorApi);
  registerAuditFiles(ctx, ctx.operatorApi);
}
