export { listOutbox } from './list-outbox.ts';
export { createTextsState, rememberDelivery, sendSms, smsIsDown } from './send-sms.ts';
