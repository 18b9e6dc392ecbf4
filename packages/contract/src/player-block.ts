import * as z from 'zod/mini';
import { wholeNumber } from './wire-types.ts';

/** The server's time in unix milliseconds. Clients count down from it, not from their own clock. */
export const serverTime = wholeNumber;

/**
 * The fields about player, provider and limits that dashboard and wallet balance share: the union of two calls that other
 * providers keep apart. Fields about a player are '' without a player. Amounts are decimal text in points, times 12-hour
 * text. A maximum that is not set is ''.
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
