export { findOperator } from './find-operator.ts';
export { asInitial, newPassword } from './initial-password.ts';
export { type OperatorRow, selectOperatorByName } from './operators.sql.ts';
export { isWeakForOperator } from './password-rules.ts';
