export {
  defineOperatorCall,
  OPERATOR_ROLES,
  type OperatorCall,
  type OperatorMethod,
  type OperatorRole,
} from './define-operator-call.ts';
