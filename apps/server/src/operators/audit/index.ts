export type { AuditReport } from './audit-chain.ts';
export { readAuditState } from './audit-state.ts';
export { sealAudit } from './seal-audit.ts';
export { verifyAudit } from './verify-audit.ts';
export { type Actor, LOG_ACTOR, writeAudit } from './write-audit.ts';
