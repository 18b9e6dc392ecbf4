import type { PlatformSettings } from '@surahi/contract/operator';
import * as z from 'zod/mini';
import {
  alertFrom,
  choice,
  floor,
  hour,
  limits,
  optionalNumber,
  type PlatformField,
  second,
  shown,
  whole,
} from './field-makers.ts';
import { problemOf } from './field-problem.ts';
import { PAYOUT_FILE_GROUP } from './payout-file-fields.ts';

export type PlatformGroup = { title: string; fields: readonly PlatformField[] };

const GATEWAYS = [
  { value: '1', label: 'UPI apps and QR code' },
  { value: '2', label: 'UPI apps only' },
  { value: '3', label: 'QR code only' },
] as const;

/** The settings in groups. The contacts are part of the content instead. */
export const PLATFORM_GROUPS: readonly PlatformGroup[] = [
  {
    title: 'Adding points',
    fields: [
      ...limits('deposit', 'Smallest deposit', 'Largest deposit'),
      {
        label: 'Ways to pay',
        meaning: 'The payment methods on the Add Fund screen.',
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
    title: 'Withdrawing points',
    fields: [
      ...limits('withdrawal', 'Smallest withdrawal', 'Largest withdrawal'),
      hour('open', 'Open from', 'Every day, Indian time.'),
      hour('close', 'Open until', 'May be after midnight.'),
      whole(
        'payoutHoldHours',
        'hours',
        'Hold after a change, hours',
        'Payouts and transfers wait this long after a password reset, payouts also after a new payout number.',
      ),
      whole(
        'newDeviceHours',
        'hours',
        'Codes for a new device, hours',
        'This long a new device sends points only with a code to the own number. 0 means no codes.',
      ),
      whole(
        'payoutClaimMinutes',
        'minutes',
        'Time to pay a claimed payout, minutes',
        'After this time a second operator may finish or release the payout.',
      ),
    ],
  },
  PAYOUT_FILE_GROUP,
  {
    title: 'Sending points to players',
    fields: [
      ...limits('transfer', 'Smallest transfer', 'Largest transfer'),
      {
        label: 'Most in one day',
        meaning: 'The most that a player may send in one day, Indian time. If empty, any amount is allowed.',
        kind: 'maybe-points',
        read: (settings) => shown(settings.transferDailyPoints),
        write: (settings, text) => ({ ...settings, transferDailyPoints: optionalNumber(text) }),
      },
    ],
  },
  { title: 'Bids', fields: limits('bid', 'Smallest bid', 'Largest bid') },
  {
    title: 'Limits of players',
    fields: [
      {
        label: 'Wait for a higher limit, hours',
        meaning:
          'A player confirms a higher limit this long after asking, at least 24 hours, and after the running period.',
        kind: 'hours',
        read: (settings) => String(settings.limitRaiseHours),
        write: (settings, text) => ({ ...settings, limitRaiseHours: Number(text) }),
      },
      choice(
        'refundExcludedBids',
        'Refund open bids at an exclusion',
        'Yes: excluded players get back the stakes of open bids, and the public log lists these. No: bids stay in play.',
      ),
    ],
  },
  {
    title: 'Notifications',
    fields: [
      choice(
        'pushOn',
        'On players’ devices',
        'Yes: browsers that players chose are told of wins, results and money. No: nothing is sent, and nobody can subscribe.',
      ),
    ],
  },
  {
    title: 'New players',
    fields: [
      choice('newPlayersMayBet', 'May bid immediately', 'If not, an operator must switch betting on for each player.'),
      whole('welcomeBonusPoints', 'points', 'Welcome bonus', 'The first balance of a new wallet. 0 means no bonus.'),
    ],
  },
  {
    title: 'Two people',
    fields: [
      second(
        'adjustmentPoints',
        'Adjustments above',
        'Sum of one day, by operator and by player. A second operator confirms more.',
      ),
      second(
        'withdrawalPoints',
        'Payouts above',
        'Sum of one day, by operator and by player. Also for payouts that the bank returned.',
      ),
      second('depositPoints', 'Deposits above', 'Sum of one day without a bank line, by operator and by player.'),
      whole(
        'creditCeilingPoints',
        'points',
        'Largest credit',
        'Larger deposits and adjustments are refused, also for two operators.',
      ),
      whole(
        'secondPersonWaitHours',
        'hours',
        'Wait of new operators, hours',
        'A new or reset operator is nobody’s second operator before this time.',
      ),
      choice(
        'secondPersonInDemo',
        'Required in the demo',
        'Outside the demo, larger amounts always need two operators.',
      ),
      choice(
        'resultsByTwo',
        'Results in the demo too',
        'Two operators enter each result without seeing the other entry. Outside the demo they always do.',
      ),
    ],
  },
  {
    title: 'Lowest returns of rates, percent of the stake',
    fields: [
      floor('single_digit', 'Single digit'),
      floor('jodi', 'Jodi'),
      floor('single_pana', 'Single pana'),
      floor('double_pana', 'Double pana'),
      floor('triple_pana', 'Triple pana'),
      floor('half_sangam', 'Half sangam'),
      floor('full_sangam', 'Full sangam'),
      floor('left_digit', 'Left digit'),
      floor('right_digit', 'Right digit'),
      floor('gali_jodi', 'Gali jodi'),
    ],
  },
  {
    title: 'Alerts of the console',
    fields: [
      alertFrom(
        'resultMinutes',
        'minutes',
        'Missing result, minutes',
        'Alerts if a result is still missing this long after the cut-off.',
      ),
      alertFrom('payoutHours', 'hours', 'Old payout, hours', 'Alerts when a withdrawal has waited longer.'),
      alertFrom(
        'failedSignIns',
        'points',
        'Failed sign-ins',
        'Alerts from this many failures of one operator in a day. 0 means never.',
      ),
      alertFrom(
        'bidPoints',
        'maybe-points',
        'Large single bid',
        'Alerts from this many points on one number. If empty, never.',
      ),
      alertFrom(
        'liabilityPoints',
        'maybe-points',
        'Net liability of a draw',
        'Alerts at each multiple of these points. If empty, never.',
      ),
    ],
  },
  {
    title: 'Lists',
    fields: [
      {
        label: 'Yesterday’s results until',
        meaning: 'Lists show the previous draw until this time, Indian time.',
        kind: 'time',
        read: (settings) => settings.resultSwitchTime,
        write: (settings, text) => ({ ...settings, resultSwitchTime: text }),
      },
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
