export { countOperators } from './count-operators.ts';
export { createOperator, isOperatorRole } from './create-operator.ts';
export { disableOperator } from './disable-operator.ts';
