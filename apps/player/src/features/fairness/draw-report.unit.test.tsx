import { claimReport, finding } from '@surahi/fairness';
import { addDays, type Family } from '@surahi/game';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { i18n, loadTexts } from '../../shared/i18n/i18n.ts';
import { messages as hindi } from '../../shared/i18n/locales/proof/hi.json?lingui';
import { queryKeys } from '../../shared/query-keys.ts';
import { renderPage, type Sent, textOf } from '../../shared/testing/render-page.tsx';
import { todayInIndia } from '../../shared/today.ts';
import { DrawReport } from './draw-report.tsx';
import { Notice } from './notice.tsx';
import type { CheckedProof } from './use-draw-check.ts';
import { VoidsSection } from './voids-section.tsx';
import type { CheckedReport } from './words.ts';

const DEMO = 'Demo beacon and witness on the same machine: shows how checking works, proves nothing about the operator';
const PROOF: CheckedProof = {
  text: '{}',
  check: {
    outcome: 'checked',
    isCompared: true,
    report: {
      record: '',
      mode: 'draw',
      trust: 'keys-given',
      notice: '',
      claims: [],
      result: undefined,
      isProven: false,
    },
    facts: {
      origin: 'story.example/log',
      title: 'RAJ MAHAL DAY',
      date: '2026-11-25',
      session: 'open',
      family: 'main',
      mode: 'draw',
      source: '',
      fromMs: 0,
      cutOffMs: 0,
      roundDueMs: undefined,
      entries: 1,
      bids: undefined,
      results: [],
      paidPaise: undefined,
      cancelReason: undefined,
      voidReason: undefined,
      own: [],
    },
  },
};

function marketsOf(family: Family, names: readonly [name: string, nameHindi: string][]): Sent {
  const from = addDays(todayInIndia(), -1);
  const markets = names.map(([name, nameHindi], at) => ({
    game_id: `${at}`,
    game_name: name,
    game_name_hindi: nameHindi,
  }));
  return [queryKeys.charts(family, '', from), { family, markets, results: [] }];
}

beforeEach(async () => {
  await loadTexts(['proof']);
  i18n.load('hi', hindi);
});

afterEach(() => i18n.activate('en'));

test('the report names the market in the language of the app, and the day in the one format of dates', async () => {
  const sent = [marketsOf('main', [['RAJ MAHAL DAY', 'राज महल डे']])];
  const report = <DrawReport proof={PROOF} fileName="proof.json" />;
  expect(textOf(await renderPage(report, { sent }))).toContain('RAJ MAHAL DAY 25 Nov 2026 · ');
  i18n.activate('hi');
  expect(textOf(await renderPage(report, { sent }))).toContain('राज महल डे 25 नव॰ 2026 · ');
  // A market that the lists no longer have keeps the name of the record.
  expect(textOf(await renderPage(report))).toContain('RAJ MAHAL DAY 25 नव॰ 2026 · ');
});

test('a void draw of any family has its name in the language of the app and a formatted day', async () => {
  const one = { market: '1', title: 'FARIDABAD', date: '2026-11-01', session: 'open', reason: 'bad-seal' };
  const voids = [{ ...one, refundedPaise: '100', isRefunded: true, result: null, payoutPaise: null }];
  const sent: Sent[] = [
    [['public', 'fairness', 'voids'], { total: 1, voids }],
    marketsOf('gali', [['FARIDABAD', 'फरीदाबाद']]),
  ];
  i18n.activate('hi');
  expect(textOf(await renderPage(<VoidsSection />, { sent }))).toContain('फरीदाबाद 1 नव॰ 2026');
});

test('[FAI-12] the report of a draw shows the notice of its record, and none without one', async () => {
  const { check } = PROOF;
  if (check.outcome !== 'checked') throw new Error('the proof was not checked');
  const noted = { ...PROOF, check: { ...check, report: { ...check.report, notice: DEMO } } };
  expect(textOf(await renderPage(<DrawReport proof={noted} fileName="proof.json" />))).toContain(DEMO);
  expect(await renderPage(<DrawReport proof={PROOF} fileName="proof.json" />)).not.toContain('role="note"');
});

test('the notice of the demo is shown in the language of the app alone, other notices as they were written', async () => {
  i18n.activate('hi');
  const shown = textOf(await renderPage(<Notice text={DEMO} />));
  expect(shown).toMatch(/^डेमो बीकन और गवाह/);
  expect(shown).not.toContain('Demo');
  expect(await renderPage(<Notice text="Closed" />)).toContain('<p lang="en" class="break-words">Closed</p>');
});

test('[FAI-09] the report says why the server could not make a receipt, and raises no alarm', async () => {
  const shown = async (unavailable?: 'archived' | 'without-key') =>
    textOf(await renderPage(<DrawReport proof={{ ...PROOF, unavailable }} fileName="proof.json" />));
  expect(await shown()).not.toContain('cannot make the receipt');
  expect(await shown('archived')).toContain(
    'The bids of this month are archived, so the server cannot make the receipt',
  );
  expect(await shown('without-key')).toContain('The server lacks the key that signed your bid');
  expect(await shown('archived')).not.toContain('FAILED');
});

test('[FAI-08] the report of a result that was taken back says so, and shows no points as paid or won', async () => {
  const { check } = PROOF;
  if (check.outcome !== 'checked' || check.facts === undefined) throw new Error('the proof was not checked');
  const own = { receipt: 0, slip: 7, group: 'open', atMs: 0, count: 1, points: 10, paidPaise: 95_000 } as const;
  const results = [{ number: '140', reason: '' }];
  const facts = { ...check.facts, mode: 'operator', results, paidPaise: 95_000, own: [own] } as const;
  const shownWith = async (claims: CheckedReport['claims']) => {
    const proof = { ...PROOF, check: { ...check, facts, report: { ...check.report, claims } } };
    return renderPage(<DrawReport proof={proof} fileName="proof.json" />);
  };
  const paid = await shownWith([]);
  expect(textOf(paid)).toMatch(/Points paid 950.*Won/);
  const takenBack = await shownWith([
    claimReport('result-follows', [finding('result-withdrawn', 'unproven', { result: '140', reason: 'typing error' })]),
    claimReport('payout-follows', [
      finding('payouts-logged', 'unproven', { entries: 1, reversed: '140' }),
      finding('receipt-reversed', 'unproven', { slip: 7, group: 'open' }),
    ]),
  ]);
  expect(textOf(takenBack)).toContain('Taken back, wins reversed. Reason: typing error');
  expect(textOf(takenBack)).toContain('The operator took the result back and reversed its wins.');
  expect(textOf(takenBack)).toContain('Points paid –');
  expect(textOf(takenBack)).not.toMatch(/950|Won/);
  expect([paid, takenBack].map((page) => page.includes('line-through'))).toEqual([false, true]);
});
