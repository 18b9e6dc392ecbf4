import * as z from 'zod/mini';
import { wholeNumber } from './wire-types.ts';

/** The server's time in unix milliseconds; clients count down from it and never from their own clock. */
export const serverTime = wholeNumber;

/**
 * What the dashboard and the wallet balance both say about the player, the provider and its limits: the union of the two
 * calls that other providers split. Without a player the fields about one are ''. Amounts are decimal text in points,
 * times 12-hour text; a maximum that is not set is ''.
 */
export const playerBlock = {
  wallet_amt: z.string(),
  hold_amt: z.string(),
  betting_status: z.string(),
  transfer_point_status: z.string(),
  user_name: z.string(),
  mobile: z.string(),
  mobile_1: z.string(),
  mobile_no: z.string(),
  telegram_no: z.string(),
  min_withdrawal: z.string(),
  max_withdrawal: z.string(),
  min_transfer: z.string(),
  max_transfer: z.string(),
  withdraw_open_time: z.string(),
  withdraw_close_time: z.string(),
  server_time: serverTime,
};
