import type { PlatformSettings } from '@surahi/contract/operator';

type Kind = 'points' | 'maybe-points' | 'hours' | 'time' | 'choice';

/** One setting as a field of a form: what it is called, what it means, and how it is read from and put into settings. */
export type PlatformField = {
  label: string;
  meaning: string;
  kind: Kind;
  options?: readonly { value: string; label: string }[];
  read: (settings: PlatformSettings) => string;
  write: (settings: PlatformSettings, text: string) => PlatformSettings;
};

export type PlatformGroup = { title: string; fields: readonly PlatformField[] };

const maybe = (text: string): number | null => (text === '' ? null : Number(text));
const shown = (points: number | null): string => (points === null ? '' : String(points));

type LimitKey = 'deposit' | 'withdrawal' | 'transfer' | 'bid';

function limits(key: LimitKey, least: string, most: string): PlatformField[] {
  return [
    {
      label: least,
      meaning: 'Less than this is refused.',
      kind: 'points',
      read: (settings) => String(settings[key].minPoints),
      write: (settings, text) => ({ ...settings, [key]: { ...settings[key], minPoints: Number(text) } }),
    },
    {
      label: most,
      meaning: 'More than this at once is refused. Empty: no limit.',
      kind: 'maybe-points',
      read: (settings) => shown(settings[key].maxPoints),
      write: (settings, text) => ({ ...settings, [key]: { ...settings[key], maxPoints: maybe(text) } }),
    },
  ];
}

function hour(key: 'open' | 'close', label: string, meaning: string): PlatformField {
  return {
    label,
    meaning,
    kind: 'time',
    read: (settings) => settings.withdrawWindow[key],
    write: (settings, text) => ({ ...settings, withdrawWindow: { ...settings.withdrawWindow, [key]: text } }),
  };
}

function second(key: 'adjustmentPoints' | 'withdrawalPoints', label: string, meaning: string): PlatformField {
  return {
    label,
    meaning,
    kind: 'points',
    read: (settings) => String(settings.secondPersonAbove[key]),
    write: (settings, text) => ({
      ...settings,
      secondPersonAbove: { ...settings.secondPersonAbove, [key]: Number(text) },
    }),
  };
}

const YES_OR_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;

const GATEWAYS = [
  { value: '1', label: 'UPI apps and QR code' },
  { value: '2', label: 'UPI apps only' },
  { value: '3', label: 'QR code only' },
] as const;

/** Every setting that is changed here (the contacts are beside the other content), in groups, with its plain meaning. */
export const PLATFORM_GROUPS: readonly PlatformGroup[] = [
  {
    title: 'Adding points',
    fields: [
      ...limits('deposit', 'Smallest deposit', 'Largest deposit'),
      {
        label: 'Ways to pay',
        meaning: 'What the Add Fund screen offers.',
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
      hour('open', 'Taken from', 'Every day, India time.'),
      hour('close', 'Taken until', 'May be after midnight.'),
      {
        label: 'Hold after a change, hours',
        meaning: 'No payout this long after a reset password or a changed payout number.',
        kind: 'hours',
        read: (settings) => String(settings.payoutHoldHours),
        write: (settings, text) => ({ ...settings, payoutHoldHours: Number(text) }),
      },
    ],
  },
  {
    title: 'Sending points to players',
    fields: [
      ...limits('transfer', 'Smallest transfer', 'Largest transfer'),
      {
        label: 'Most in one day',
        meaning: 'What a player may send in one day in India. Empty: no limit.',
        kind: 'maybe-points',
        read: (settings) => shown(settings.transferDailyPoints),
        write: (settings, text) => ({ ...settings, transferDailyPoints: maybe(text) }),
      },
    ],
  },
  { title: 'Bids', fields: limits('bid', 'Smallest bid', 'Largest bid') },
  {
    title: 'New players',
    fields: [
      {
        label: 'May bid at once',
        meaning: 'Otherwise somebody switches bidding on for each player.',
        kind: 'choice',
        options: YES_OR_NO,
        read: (settings) => (settings.newPlayersMayBet ? 'yes' : 'no'),
        write: (settings, text) => ({ ...settings, newPlayersMayBet: text === 'yes' }),
      },
      {
        label: 'Welcome bonus',
        meaning: 'What a new wallet starts with. 0: nothing.',
        kind: 'points',
        read: (settings) => String(settings.welcomeBonusPoints),
        write: (settings, text) => ({ ...settings, welcomeBonusPoints: Number(text) }),
      },
    ],
  },
  {
    title: 'Two people',
    fields: [
      second('adjustmentPoints', 'Corrections above', 'A second operator has to agree.'),
      second('withdrawalPoints', 'Payouts above', 'A second operator has to agree.'),
      {
        label: 'In the demo too',
        meaning: 'Outside the demo two people are always needed above these amounts.',
        kind: 'choice',
        options: YES_OR_NO,
        read: (settings) => (settings.secondPersonInDemo ? 'yes' : 'no'),
        write: (settings, text) => ({ ...settings, secondPersonInDemo: text === 'yes' }),
      },
    ],
  },
  {
    title: 'Lists',
    fields: [
      {
        label: 'Yesterday’s results until',
        meaning: 'Until this time, India time, lists go on showing the previous draw.',
        kind: 'time',
        read: (settings) => settings.resultSwitchTime,
        write: (settings, text) => ({ ...settings, resultSwitchTime: text }),
      },
    ],
  },
];

const MOST_POINTS = 1_000_000_000;
const MOST_HOURS = 720;

/** What is wrong with a text, in words; undefined when nothing is. */
export function complaintOf({ kind }: Pick<PlatformField, 'kind'>, text: string): string | undefined {
  if (kind === 'maybe-points' && text === '') return undefined;
  if (kind === 'points' || kind === 'maybe-points') {
    return /^[0-9]{1,10}$/.test(text) && Number(text) <= MOST_POINTS ? undefined : 'Whole points, up to 1,00,00,00,000';
  }
  if (kind === 'hours') {
    return /^[0-9]{1,3}$/.test(text) && Number(text) <= MOST_HOURS ? undefined : `From 0 to ${MOST_HOURS} hours`;
  }
  if (kind === 'time') return /^([01][0-9]|2[0-3]):[0-5][0-9]$/.test(text) ? undefined : 'A time like 10:00';
  return undefined;
}

/** The whole values that differ, as the server takes them. */
export function patchOf(before: PlatformSettings, after: PlatformSettings): Partial<PlatformSettings> {
  const same = (key: string): boolean => JSON.stringify(valueOf(before, key)) === JSON.stringify(valueOf(after, key));
  return Object.fromEntries(Object.entries(after).filter(([key]) => !same(key)));
}

function valueOf(settings: Readonly<Record<string, unknown>>, key: string): unknown {
  return settings[key];
}
