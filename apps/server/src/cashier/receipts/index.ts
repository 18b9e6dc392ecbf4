export { keepReceipt } from './keep-receipt.ts';
export { receiptPaths } from './receipt-links.ts';
