import type * as transfers from '../transfers.contract.ts';
import type * as wallet from '../wallet.contract.ts';
import type * as withdrawals from '../withdrawals.contract.ts';
import { EXAMPLE_REQUEST_ID, EXAMPLE_TIME_MS, playerBlockExample, type Example } from './example.ts';

export const walletBalance: Example<typeof wallet.walletBalance> = { request: {}, response: playerBlockExample };

const creditRow = {
  transaction_id: '90117',
  amount: '95',
  transaction_type: '1',
  transaction_note: 'RAJ MAHAL DAY in Single Digit (Session- Open) for bid amount- 10 Won',
  transfer_note: null,
  amount_status: '8',
  insert_date: '05 Jul 2025 02:41:18 PM',
  tx_request_number: '5510872',
  balance_after: '1340.5',
  seq: '12',
  bid: {
    game_id: '7',
    business_date: '2025-07-05',
    session: 'open' as const,
    submission_id: EXAMPLE_REQUEST_ID,
  },
};
const { bid: _paid, ...movement } = creditRow;
const debitRow = {
  ...movement,
  transaction_id: '90054',
  amount: '10',
  transaction_type: '2',
  transaction_note: 'Bid Placed For RAJ MAHAL DAY(Single Digit)',
  amount_status: '5',
  insert_date: '05 Jul 2025 01:12:40 PM',
  tx_request_number: '4120402',
  balance_after: '1245.5',
  seq: '11',
};

export const walletHistory: Example<typeof wallet.walletHistory> = {
  request: { limit: 2, kind: 'all' },
  response: {
    wallet_amt: '1340.5',
    hold_amt: '0',
    withdraw_open_time: '10:00 AM',
    withdraw_close_time: '05:00 PM',
    transaction_history: [creditRow, debitRow],
    in_history: [creditRow],
    out_history: [debitRow],
    next_cursor: '11',
    device_result: [],
    server_time: EXAMPLE_TIME_MS,
  },
};

export const walletStatement: Example<typeof wallet.walletStatement> = {
  request: { from: '7/1/2025', to: '7/5/2025' },
  response: {
    opening_balance: '1245.5',
    total_in: '95',
    total_out: '10',
    closing_balance: '1330.5',
    row_count: 2,
    file_name: 'surahi-statement-2025-07-01-to-2025-07-05.csv',
    csv: 'Date,Transaction id,Details,Note,In,Out,Balance\r\n',
    pdf: null,
  },
};

const statementFileState = {
  file_id: '6f1c9a52-0b7e-4d6e-9a53-2f4f1f0c7b11',
  state: 'ready',
  progress: 100,
  file_name: 'surahi-statement-2025-07-01-to-2025-07-05.csv',
  part_count: 1,
  size_bytes: 412,
  problem: null,
  sums: { opening_balance: '1245.5', total_in: '95', total_out: '10', closing_balance: '1330.5', row_count: 2 },
  expires_at: EXAMPLE_TIME_MS,
} as const;

export const startStatementFile: Example<typeof wallet.startStatementFile> = {
  request: { from: '7/1/2025', to: '7/5/2025', format: 'csv' },
  response: statementFileState,
};

export const statementFile: Example<typeof wallet.statementFile> = {
  request: { file_id: statementFileState.file_id },
  response: statementFileState,
};

export const statementFilePart: Example<typeof wallet.statementFilePart> = {
  request: { file_id: statementFileState.file_id, part: 0 },
  response: { data: 'RGF0ZSxUcmFuc2FjdGlvbiBpZA==' },
};

export const sendAccountOtp: Example<typeof withdrawals.sendAccountOtp> = { request: {}, response: {} };

export const addUpiDetails: Example<typeof withdrawals.addUpiDetails> = {
  request: {
    upi_type: '3',
    paytm_no: '',
    google_pay_no: '',
    phon_pay_no: '9876543210',
    otp_ticket: 't_Zr4wM0hYb7nQx2Kd',
  },
  response: { held_until: 0 },
};

export const userPaymentDetails: Example<typeof withdrawals.userPaymentDetails> = {
  request: {},
  response: {
    payment_details: [
      {
        ac_holder_name: '',
        paytm_number: '',
        google_pay_number: '',
        phone_pay_number: '9876543210',
        paytm_held_until: 0,
        google_pay_held_until: 0,
        phone_pay_held_until: 0,
        insert_date: '2025-07-01 11:20:00',
      },
    ],
  },
};

export const userPaymentMethods: Example<typeof withdrawals.userPaymentMethods> = {
  request: {},
  response: { result: [{ type: 4, value: '9876543210', name: 'PhonePe' }], min_amt: '500' },
};

export const requestWithdrawal: Example<typeof withdrawals.requestWithdrawal> = {
  request: {
    mobile: '9876543210',
    request_amount: '500',
    payment_method: '4',
    payout_number: '9876543210',
    request_id: EXAMPLE_REQUEST_ID,
  },
  response: { fund_request_id: 87, request_number: '7730145', balance: '840.5', held_until: 0 },
};

export const withdrawalHistory: Example<typeof withdrawals.withdrawalHistory> = {
  request: { mobile_no: '9876543210' },
  response: {
    wallet_amt: '840.5',
    withdraw_open_time: '10:00 AM',
    withdraw_close_time: '05:00 PM',
    last_request_status: '0',
    withdrawdata: [
      {
        withdraw_request_id: '87',
        request_amount: '500',
        request_number: '7730145',
        request_status: '0',
        payment_method: '4',
        bank_name: null,
        branch_address: null,
        ac_holder_name: null,
        ac_number: null,
        ifsc_code: null,
        paytm_number: null,
        google_pay_number: null,
        phone_pay_number: '9876543210',
        remark: null,
        payment_receipt: null,
        held_until: 0,
        steps: {
          requested_at: 1_751_708_045_000,
          paying_at: 0,
          paid_at: 0,
          returned_at: 0,
          pay_by: 1_751_794_445_000,
        },
        insert_date: '05 Jul 2025 03:04:05 PM',
      },
    ],
  },
};

export const checkReceiver: Example<typeof transfers.checkReceiver> = {
  request: { mobile_no: '9898989898' },
  response: { user_name: 'Ra*** K***' },
};

export const transferPoints: Example<typeof transfers.transferPoints> = {
  request: { amount: '200', mobile_no: '9898989898', transfer_note: 'For Sunday', request_id: EXAMPLE_REQUEST_ID },
  response: { balance: '1140.5', tx_request_number: '6620431' },
};
