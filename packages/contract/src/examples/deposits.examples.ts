import type * as deposits from '../deposits.contract.ts';
import { EXAMPLE_REQUEST_ID, type Example } from './example.ts';

export const adminBankDetails: Example<typeof deposits.adminBankDetails> = {
  request: {},
  response: {
    bank_details: [
      {
        ac_holder_name: 'Demo Payee',
        account_number: '',
        ifsc_code: '',
        upi_payment_id: 'demo@upi',
        google_upi_payment_id: 'demo.gpay@upi',
        phonepay_upi_payment_id: 'demo.phonepe@upi',
        paytm_upi_payment_id: 'demo.paytm@upi',
      },
    ],
  },
};

export const lastDeposit: Example<typeof deposits.lastDeposit> = {
  request: {},
  response: {
    min_amt: '100',
    max_amt: '',
    last_req_detail: [
      {
        fund_request_id: '311',
        request_amount: '500',
        request_number: '4410937',
        request_status: '0',
        insert_date: '05 Jul 2025',
      },
    ],
    google_upi_option: 1,
    phone_upi_option: 1,
    other_upi_option: 1,
  },
};

export const requestDeposit: Example<typeof deposits.requestDeposit> = {
  request: {
    request_amount: '500',
    request_id: EXAMPLE_REQUEST_ID,
    payment_method: 'PhonePe',
    txn_ref: 'txn1751708043000',
  },
  response: { fund_request_id: 311, request_number: '4410937' },
};

export const depositList: Example<typeof deposits.depositList> = {
  request: {},
  response: {
    result: [
      {
        id: '311',
        amount: '500',
        tx_request_number: '4410937',
        txn_id: '',
        txn_ref: 'txn1751708043000',
        payment_method: 'Phone Pe',
        paid_upi: 'demo.phonepe@upi',
        fund_status: '0',
        deposit_type: '1',
        reject_remark: '',
        fund_payment_receipt: '',
        insert_date: '2025-07-05 15:04:05',
      },
    ],
  },
};

export const depositHistory: Example<typeof deposits.depositHistory> = {
  request: {},
  response: {
    fund_req_history: [
      {
        fund_request_id: '298',
        request_amount: '1000',
        request_number: '4398812',
        request_status: '2',
        fund_payment_receipt: '',
        insert_date: '02 Jul 2025',
      },
    ],
  },
};

export const uploadDepositSlip: Example<typeof deposits.uploadDepositSlip> = {
  request: { fund_request_id: '311' },
  response: { request_status: '0' },
};

export const addDepositProof: Example<typeof deposits.addDepositProof> = {
  request: { fund_request_id: '311', utr: '418203774512' },
  response: { request_status: '0' },
};
