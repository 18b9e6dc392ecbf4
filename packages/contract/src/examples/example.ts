import type { AnyCall, RequestInput, ResponseBody } from '../define-call.ts';

/** One exchange: the request without the envelope, and the answer without status, msg and message. */
export type Example<C extends AnyCall> = { request: RequestInput<C>; response: ResponseBody<C> };

/** One example per call. */
export type Examples<Calls extends Record<string, AnyCall>> = { readonly [N in keyof Calls]: Example<Calls[N]> };

/** The time of all examples: 5 July 2025, 03:04:05 PM in India. */
export const EXAMPLE_TIME_MS = 1_751_708_045_000;
export const EXAMPLE_TIME_S = EXAMPLE_TIME_MS / 1000;

/** Ids as the player app makes them (UUID v7). */
export const EXAMPLE_REQUEST_ID = '0197d9a1-c9f2-7c3e-9a45-2f7e6b1d8c04';
export const EXAMPLE_TOKEN = 'kq3V0cXzWmP1yqfT8uJ4rB6nD2sHhLxA9eGoYw5ZtIc';

/** The player block of dashboard and wallet balance. */
export const playerBlockExample = {
  wallet_amt: '1340.5',
  hold_amt: '0',
  betting_status: '1',
  transfer_point_status: '1',
  user_name: 'Asha Rao',
  mobile: '9876543210',
  mobile_1: '9812345670',
  mobile_no: '9812345678',
  telegram_no: '9812345679',
  min_withdrawal: '500',
  max_withdrawal: '',
  min_transfer: '100',
  max_transfer: '',
  withdraw_open_time: '10:00 AM',
  withdraw_close_time: '05:00 PM',
  server_time: EXAMPLE_TIME_MS,
};
