import type { PayoutMethod } from '../cashier/payout-numbers/index.ts';

/** Other players who take part in the demo's money. Their passwords are random and never shown. */
export const DEMO_FRIENDS = [
  { mobile: '9000000011', name: 'Farida Shaikh' },
  { mobile: '9000000012', name: 'Girish Patil' },
  { mobile: '9000000013', name: 'Harpreet Gill' },
] as const;

const PLAYER = '9000000001';
const [{ mobile: FARIDA }, { mobile: GIRISH }, { mobile: HARPREET }] = DEMO_FRIENDS;

export type DemoStep =
  /**
   * A deposit request as the app sends it. `paid` approves it with the received amount, `refused` rejects it; without
   * either it stays pending.
   */
  | {
      do: 'deposit';
      mobile: string;
      points: string;
      method: string;
      utr: string;
      paid?: { paise: bigint; utr: string };
      refused?: string;
    }
  /** A number is on hold only with `isNew`. */
  | { do: 'payoutNumber'; mobile: string; method: PayoutMethod; number: string; isNew?: true }
  /** `method` uses the withdrawal codes: 2 Google Pay, 3 Paytm, 4 PhonePe. */
  | { do: 'withdrawal'; mobile: string; points: string; method: string; reference?: string; refused?: string }
  | { do: 'transfer'; mobile: string; to: string; points: string; note: string }
  | { do: 'adjustment'; mobile: string; direction: 'credit' | 'debit'; paise: bigint; reason: string };

/**
 * Money movements of the demo: requests in every state, two requests for one payment, a changed payout number, and a
 * payout and a correction above the second-person thresholds.
 */
export const DEMO_MONEY: readonly DemoStep[] = [
  {
    do: 'deposit',
    mobile: PLAYER,
    points: '2000',
    method: 'PhonePe',
    utr: '432150987610',
    paid: { paise: 200_000n, utr: '432150987610' },
  },
  {
    do: 'deposit',
    mobile: PLAYER,
    points: '500',
    method: 'GPay',
    utr: '432150987733',
    refused: 'No payment with this UTR has come in',
  },
  { do: 'deposit', mobile: PLAYER, points: '300', method: 'Paytm', utr: '432150988102' },
  {
    do: 'deposit',
    mobile: FARIDA,
    points: '1500',
    method: 'QR',
    utr: '',
    paid: { paise: 145_000n, utr: '432151002938' },
  },
  { do: 'deposit', mobile: FARIDA, points: '800', method: 'PhonePe', utr: '432151003377' },
  {
    do: 'deposit',
    mobile: GIRISH,
    points: '75000',
    method: 'Others',
    utr: '432151010041',
    paid: { paise: 7_500_000n, utr: '432151010041' },
  },
  { do: 'deposit', mobile: GIRISH, points: '1000', method: 'GPay', utr: '' },
  { do: 'deposit', mobile: HARPREET, points: '800', method: 'PhonePe', utr: '432151003377' },
  { do: 'payoutNumber', mobile: PLAYER, method: 'phonepe', number: PLAYER },
  { do: 'payoutNumber', mobile: PLAYER, method: 'googlepay', number: PLAYER },
  { do: 'payoutNumber', mobile: PLAYER, method: 'googlepay', number: '9000000021', isNew: true },
  { do: 'payoutNumber', mobile: FARIDA, method: 'paytm', number: FARIDA },
  { do: 'payoutNumber', mobile: GIRISH, method: 'googlepay', number: GIRISH },
  { do: 'withdrawal', mobile: PLAYER, points: '600', method: '4', reference: '432160112233' },
  { do: 'withdrawal', mobile: PLAYER, points: '750', method: '4', refused: 'The number is in another name' },
  { do: 'withdrawal', mobile: PLAYER, points: '500', method: '4' },
  { do: 'withdrawal', mobile: FARIDA, points: '550.50', method: '3' },
  { do: 'withdrawal', mobile: GIRISH, points: '60000', method: '2' },
  { do: 'transfer', mobile: PLAYER, to: GIRISH, points: '150', note: 'for tea' },
  { do: 'transfer', mobile: FARIDA, to: PLAYER, points: '200', note: 'happy birthday' },
  {
    do: 'adjustment',
    mobile: FARIDA,
    direction: 'credit',
    paise: 5_000n,
    reason: 'The bank kept a fee of the deposit',
  },
  { do: 'adjustment', mobile: HARPREET, direction: 'credit', paise: 1_200_000n, reason: 'Prize of the Diwali draw' },
];
