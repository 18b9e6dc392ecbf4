export { auditFileTask } from './audit-file.ts';
