import { clockText, formatAmount } from '@surahi/game';
import type { Settings } from '../../content/settings/index.ts';
import type { PlayerFigures } from './player-figures.ts';

function limit(points: number | null): string {
  return points === null ? '' : String(points);
}

/**
 * Builds the fields that the dashboard and the wallet balance share, without server_time. Without a player the personal
 * fields are ''.
 */
export function playerBlock(settings: Settings, player: PlayerFigures | undefined) {
  return {
    wallet_amt: player === undefined ? '' : formatAmount(player.balancePaise),
    hold_amt: player === undefined ? '' : formatAmount(player.heldPaise),
    betting_status: flag(player?.mayBet),
    transfer_point_status: flag(player?.mayTransfer),
    user_name: player?.name ?? '',
    mobile: player?.mobile ?? '',
    mobile_1: settings.contacts.call,
    mobile_no: settings.contacts.chat,
    telegram_no: settings.contacts.telegram,
    min_withdrawal: limit(settings.withdrawal.minPoints),
    max_withdrawal: limit(settings.withdrawal.maxPoints),
    min_transfer: limit(settings.transfer.minPoints),
    max_transfer: limit(settings.transfer.maxPoints),
    withdraw_open_time: clockText(settings.withdrawWindow.open),
    withdraw_close_time: clockText(settings.withdrawWindow.close),
  };
}

function flag(value: boolean | undefined): string {
  if (value === undefined) return '';
  return value ? '1' : '0';
}
