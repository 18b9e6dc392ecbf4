import type { Measurement } from './measurements.ts';

/** Which rows of a measurement show a goal: goals of a bench, figures of a scenario. Each pattern must match one at least. */
export type Evidence = {
  kind: 'bench' | 'chaos';
  name: string;
  shows: readonly RegExp[];
  /** The sizes that the goal asks for: parameters or figures of the run by name. A smaller run does not reach the goal. */
  atLeast?: Readonly<Record<string, number>>;
};

/** A goal of the design of fairness (F) or of reliability (G), or of the log itself. */
export type DesignGoal = { id: string; text: string; evidence: readonly Evidence[] };

const bench = (name: string, shows: readonly RegExp[], atLeast?: Evidence['atLeast']): Evidence => ({
  kind: 'bench',
  name,
  shows,
  ...(atLeast === undefined ? {} : { atLeast }),
});

const chaos = (name: string, shows: readonly RegExp[], atLeast?: Evidence['atLeast']): Evidence => ({
  ...bench(name, shows, atLeast),
  kind: 'chaos',
});

/** The goals about results that anyone can check, in the order of the page. The tables take the ids from here. */
export const DESIGN_GOALS: readonly DesignGoal[] = [
  {
    id: 'F1',
    text: 'All vectors are right in Node and Chromium, and a second mapping agrees on 200,000 draws.',
    evidence: [bench('fairness', [/^vectors: /, /^mapping: second mapping/], { 'mapped draws': 200_000 })],
  },
  {
    id: 'F2',
    text: 'Of 200,000 draws, anks, panas and the odds of their classes pass chi-square.',
    evidence: [bench('fairness', [/^mapping: (anks|panas|classes)/], { 'mapped draws': 200_000 })],
  },
  {
    id: 'F3',
    text: 'Each of 1,000 frauds of 18 kinds is caught, and 10,000 honest draws raise no alarm.',
    evidence: [bench('fairness', [/^honest: /, /^frauds: /], { 'honest draws': 10_000, frauds: 1_000 })],
  },
  {
    id: 'F4',
    text: 'The fairness page has at most 45 kB of its own. A full check takes at most 1.5 s on a slow phone.',
    evidence: [bench('app', [/^own scripts: the fairness page/, /^check: a full check/])],
  },
  {
    id: 'F5',
    text: 'With the server gone after the close, a third party computes the result.',
    evidence: [bench('fairness', [/^no server: a third party/]), chaos('fair-gone', [/^closed draws of killed/])],
  },
  {
    id: 'F6',
    text: 'Bids and settlement keep 0.95 of their speed. A close locks for 50 ms, and a million bids seal in 2 s.',
    evidence: [
      bench('compare', [/^bids, /, /^settle, /]),
      bench('fair-server', [/^signed: signed bids/, /^sealing: a million/, /^sealing: the lock/]),
      chaos('fair-closes', [/^seconds from the cut-off/], { draws: 102 }),
    ],
  },
  {
    id: 'F7',
    text: 'No predictor over the public fields of a record is right more often than chance.',
    evidence: [bench('fairness', [/^predictors: no public field/])],
  },
  {
    id: 'F8',
    text: 'After kills at 50 points every draw ends settled or void, and no entry is in the log twice.',
    evidence: [chaos('fair', [/^kills$/], { kills: 50 })],
  },
  {
    id: 'F9',
    text: 'A relay that lies, stalls, lags, sends 10 MB or 500 delays no draw, and each lie is logged.',
    evidence: [bench('fairness', [/^relays: every /])],
  },
  {
    id: 'F10',
    text: '50 restores and promotions that lose the newest transactions never give one size two roots.',
    evidence: [chaos('log-restores', [/^restores that lost trans/], { 'restores that lost transactions': 50 })],
  },
  {
    id: 'F11',
    text: 'After 10,000 random sequences of commands after the round, the result is that of the round.',
    evidence: [bench('after-round', [/^after the round: every sequence/], { sequences: 10_000 })],
  },
  {
    id: 'F12',
    text: 'With a database clock off by up to 5 minutes, no bid is accepted after the round is public.',
    evidence: [chaos('fair-clock', [/^accepted after the round/, /^faults of the clock/])],
  },
  {
    id: 'F13',
    text: 'Seed, bundle and log together identify no foreign slip.',
    evidence: [bench('fairness', [/^privacy: no foreign slip/])],
  },
  {
    id: 'Log',
    text: 'A checkpoint covers an entry of the public log within 1 s, also while players bid.',
    evidence: [bench('checkpoints', [/: 99 of 100 entries have a checkpoint/])],
  },
  {
    id: 'G17',
    text: 'Anyone can verify: 1,000 draws verify, and each of 1,000 changed bytes is caught.',
    evidence: [bench('fairness', [/^honest: /, /^changed bytes: /], { 'honest draws': 1_000, 'changed bytes': 1_000 })],
  },
  {
    id: 'G19',
    text: 'A million draws are fair: each p of chi-square is from 0.005 to 0.995.',
    evidence: [bench('fairness', [/^mapping: .*chi-square/], { 'mapped draws': 1_000_000 })],
  },
  {
    id: 'G26',
    text: 'Limits hold when bids and deposits race, and rise only after their time and a confirmation.',
    evidence: [
      chaos('limits', [/^R1 rounds/, /^R7 rounds/]),
      chaos('limit-raises', [/^R4 commands/]),
      chaos('limit-windows', [/^R12 window crossings/]),
    ],
  },
  {
    id: 'G27',
    text: 'No bid or deposit is stored 1 s after an exclusion. Withdrawals work, and nobody undoes it before its term.',
    evidence: [chaos('limits', [/^R3 /]), chaos('limit-safety', [/^R13 excluded persons/, /^R9 excluded players/])],
  },
];

/** The goals that a row of a measurement shows, for example `F2, G19`. Empty if it shows none. */
export function goalsOfRow(kind: Measurement['kind'], name: string, row: string): string {
  return idsOf((each) => each.kind === kind && each.name === name && each.shows.some((pattern) => pattern.test(row)));
}

/** The goals for which a whole measurement gives figures. */
export function goalsOfMeasurement(kind: Measurement['kind'], name: string): string {
  return idsOf((each) => each.kind === kind && each.name === name);
}

function idsOf(shows: (evidence: Evidence) => boolean): string {
  return DESIGN_GOALS.filter(({ evidence }) => evidence.some(shows))
    .map(({ id }) => id)
    .join(', ');
}
