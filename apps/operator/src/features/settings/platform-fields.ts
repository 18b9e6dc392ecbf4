import type { PlatformSettings } from '@surahi/contract/operator';
import * as z from 'zod/mini';
import { t, tIn } from '../../shared/i18n/i18n.ts';
import {
  alertFrom,
  choice,
  hour,
  limits,
  MARKET_ORDER,
  optionalNumber,
  type PlatformField,
  second,
  shown,
  whole,
} from './field-makers.ts';
import { problemOf } from './field-problem.ts';
import { PAYOUT_FILE_GROUP } from './payout-file-fields.ts';
import { RATE_FLOOR_GROUP } from './rate-floor-fields.ts';

export type PlatformGroup = { title: string; fields: readonly PlatformField[] };

const GATEWAYS = [
  { value: '1', label: t('UPI apps and QR code') },
  { value: '2', label: t('UPI apps only') },
  { value: '3', label: t('QR code only') },
] as const;

/** The settings in groups. The contacts are part of the content instead. */
export const PLATFORM_GROUPS: readonly PlatformGroup[] = [
  {
    title: t('Adding points'),
    fields: [
      ...limits('deposit', t('Smallest deposit'), t('Largest deposit')),
      {
        label: t('Ways to pay'),
        meaning: t('The payment methods on the Add Fund screen.'),
        kind: 'choice',
        options: GATEWAYS,
        read: (settings) => settings.gatewayStatus,
        write: (settings, text) => ({
          ...settings,
          gatewayStatus: GATEWAYS.find(({ value }) => value === text)?.value ?? settings.gatewayStatus,
        }),
      },
    ],
  },
  {
    title: t('Withdrawing points'),
    fields: [
      ...limits('withdrawal', t('Smallest withdrawal'), t('Largest withdrawal')),
      hour('open', t('Open from'), t('Every day, Indian time.')),
      hour('close', tIn('hours', 'Open until'), t('May be after midnight.')),
      whole(
        'payoutHoldHours',
        'hours',
        t('Hold after a change, hours'),
        t('Payouts and transfers wait this long after a password reset, payouts also after a new payout number.'),
      ),
      whole(
        'newDeviceHours',
        'hours',
        t('Codes for a new device, hours'),
        t(
          'During this time a new device can send points only with a code sent to the player’s own number. 0 means no codes.',
        ),
      ),
      whole(
        'payoutClaimMinutes',
        'minutes',
        t('Time to pay a claimed payout, minutes'),
        t('After this time a second operator may finish or release the payout.'),
      ),
    ],
  },
  PAYOUT_FILE_GROUP,
  {
    title: t('Sending points to players'),
    fields: [
      ...limits('transfer', t('Smallest transfer'), t('Largest transfer')),
      {
        label: t('Most in one day'),
        meaning: t('The most that a player may send in one day, Indian time. If empty, any amount is allowed.'),
        kind: 'maybe-points',
        read: (settings) => shown(settings.transferDailyPoints),
        write: (settings, text) => ({ ...settings, transferDailyPoints: optionalNumber(text) }),
      },
    ],
  },
  { title: t('Bids'), fields: limits('bid', t('Smallest bid'), t('Largest bid')) },
  {
    title: t('Limits of players'),
    fields: [
      {
        label: t('Wait for a higher limit, hours'),
        meaning: t(
          'A player can confirm a higher limit after this wait (at least 24 hours) and after the current period.',
        ),
        kind: 'hours',
        read: (settings) => String(settings.limitRaiseHours),
        write: (settings, text) => ({ ...settings, limitRaiseHours: Number(text) }),
      },
      choice(
        'refundExcludedBids',
        t('Refund open bids at an exclusion'),
        t(
          'Yes: excluded players get back the stakes of open bids, and the public log lists these. No: bids stay in play.',
        ),
      ),
    ],
  },
  {
    title: t('Notifications'),
    fields: [
      choice(
        'pushOn',
        t('On players’ devices'),
        t(
          'Yes: browsers that players chose get notifications of wins, results and money. No: nothing is sent, and nobody can subscribe.',
        ),
      ),
    ],
  },
  {
    title: t('New players'),
    fields: [
      choice(
        'newPlayersMayBet',
        t('May bid immediately'),
        t('If not, an operator must switch betting on for each player.'),
      ),
      whole(
        'welcomeBonusPoints',
        'points',
        t('Welcome bonus'),
        t('The first balance of a new wallet. 0 means no bonus.'),
      ),
    ],
  },
  {
    title: t('Two people'),
    fields: [
      second(
        'adjustmentPoints',
        t('Adjustments above'),
        t('Daily total of each operator and of each player. Above it, a second operator must confirm.'),
      ),
      second(
        'withdrawalPoints',
        t('Payouts above'),
        t('Daily total of each operator and of each player, with payouts that the bank returned.'),
      ),
      second(
        'depositPoints',
        t('Deposits above'),
        t('Daily total without a bank line from another operator, of each operator and of each player.'),
      ),
      whole(
        'creditCeilingPoints',
        'points',
        t('Largest credit'),
        t('Larger deposits and adjustments are refused, also for two operators.'),
      ),
      whole(
        'secondPersonWaitHours',
        'hours',
        t('Waiting time of new operators, hours'),
        t('A new or reset operator cannot be the second operator before this time.'),
      ),
      choice(
        'secondPersonInDemo',
        t('Required in the demo'),
        t('Outside the demo, larger amounts always need two operators.'),
      ),
      choice(
        'resultsByTwo',
        t('Results in the demo too'),
        t('Two operators enter each result without seeing the other entry. Outside the demo they always do.'),
      ),
    ],
  },
  RATE_FLOOR_GROUP,
  {
    title: t('Alerts of the console'),
    fields: [
      alertFrom(
        'resultMinutes',
        'minutes',
        t('Missing result, minutes'),
        t('Alerts if a result is still missing this long after the cut-off.'),
      ),
      alertFrom('payoutHours', 'hours', t('Old withdrawal, hours'), t('Alerts when a withdrawal has waited longer.')),
      alertFrom(
        'failedSignIns',
        'points',
        t('Failed sign-ins'),
        t('Alerts from this many failures of one operator in a day. 0 means never.'),
      ),
      alertFrom(
        'bidPoints',
        'maybe-points',
        t('Large single bid'),
        t('Alerts from this many points on one number. If empty, never.'),
      ),
      alertFrom(
        'liabilityPoints',
        'maybe-points',
        t('Net liability of a draw'),
        t('Alerts at each multiple of these points. If empty, never.'),
      ),
    ],
  },
  {
    title: t('Lists'),
    fields: [
      {
        label: t('Yesterday’s results until'),
        meaning: t('Lists show the previous draw until this time, Indian time.'),
        kind: 'time',
        read: (settings) => settings.resultSwitchTime,
        write: (settings, text) => ({ ...settings, resultSwitchTime: text }),
      },
      MARKET_ORDER,
    ],
  },
];

export const PLATFORM_FIELDS = PLATFORM_GROUPS.flatMap((group) => group.fields);

/** The texts of all fields, in the order of PLATFORM_FIELDS. */
export const platformSchema = z.object({
  texts: z.array(z.string()).check(({ value, issues }) => {
    for (const [index, field] of PLATFORM_FIELDS.entries()) {
      const input = value[index] ?? '';
      const message = problemOf(field, input);
      if (message !== undefined) issues.push({ code: 'custom', path: [index], message, input });
    }
  }),
});

/** The settings that differ, as the server expects them. */
export function patchOf(before: PlatformSettings, after: PlatformSettings): Partial<PlatformSettings> {
  const same = (key: string): boolean => JSON.stringify(valueOf(before, key)) === JSON.stringify(valueOf(after, key));
  return Object.fromEntries(Object.entries(after).filter(([key]) => !same(key)));
}

function valueOf(settings: Readonly<Record<string, unknown>>, key: string): unknown {
  return settings[key];
}
