import { headline, moneyRules } from '@surahi/contract';
import { OPERATOR_API, OPERATOR_CALLS, OPERATOR_DOWNLOADS } from '@surahi/contract/operator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getSettings } from '../../content/settings/index.ts';
import { addPlayers } from '../../testing/bids.ts';
import { headlineChange, settingsChange, textsChange } from '../../testing/content-changes.ts';
import { approveNewest, enrolTestOperator, LICENSED_ENV, type OperatorClient } from '../../testing/operators.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';

const reason = 'as was agreed';
const PENDING = { query: { state: 'pending' as const } };
const DECIDED = { query: { state: 'decided' as const } };

let app: TestApp;
let first: OperatorClient;
let second: OperatorClient;
let support: OperatorClient;
let finance: OperatorClient;

beforeAll(async () => {
  app = await createTestApp({ env: LICENSED_ENV });
  first = (await enrolTestOperator(app, 'owner')).client;
  second = (await enrolTestOperator(app, 'owner')).client;
  support = (await enrolTestOperator(app, 'support')).client;
  finance = (await enrolTestOperator(app, 'finance')).client;
});
afterAll(() => app.close());

const save = async (by: OperatorClient, settings: object) =>
  by.ok(OPERATOR_CALLS.savePlatformSettings, await settingsChange(by, settings, reason));

/** The newest pending proposal as this operator sees it, with the parts of a call about it. */
async function newest(client: OperatorClient) {
  const [proposal] = (await client.ok(OPERATOR_CALLS.listProposals, PENDING)).proposals;
  if (proposal === undefined) throw new Error('no proposal is pending');
  return { ...proposal, one: { params: { proposalId: proposal.proposalId } } };
}

const discard = (one: { params: { proposalId: string } }) => ({ ...one, body: { reason: 'not now' } });

async function actionsOn(subject: string): Promise<string[]> {
  const { rows } = await first.ok(OPERATOR_CALLS.listAudit, { query: { subject } });
  return rows.map((row) => row.action);
}

describe('[HND-06] a change that needs two people in licensed mode', () => {
  test('thresholds, payout windows and contacts wait, show what would change, and apply when approved', async () => {
    const changes = [
      { secondPersonAbove: { adjustmentPoints: 1, withdrawalPoints: 2, depositPoints: 3 } },
      { withdrawWindow: { open: '11:00', close: '12:00' } },
      { contacts: { chat: '9876500000', call: '', telegram: '' } },
      { secondPersonWaitHours: 12 },
    ];
    for (const change of changes) {
      const before = getSettings(app.context);
      const answer = await save(first, change);
      expect(answer).toMatchObject({ state: 'pending' });
      expect(getSettings(app.context)).toEqual(before);
      const proposal = await newest(second);
      const [key = ''] = Object.keys(change);
      expect(proposal).toMatchObject({ kind: 'settings.platform', after: change, proposedBy: first.username, reason });
      expect(proposal.before).toEqual({ [key]: Object.entries(before).find(([name]) => name === key)?.[1] });
      expect((await second.call(OPERATOR_CALLS.approveProposal, proposal.one)).http).toBe(200);
      expect(getSettings(app.context)).toMatchObject(change);
    }
    expect((await actionsOn('settings:platform')).slice(0, 3)).toEqual([
      'proposal.approve',
      'settings.change',
      'proposal.make',
    ]);
  });

  test('headlines, rules and how to play wait; policies and tip pages apply at once', async () => {
    const words = { isOn: true, notes: 'Pay to club@bank', notesHindi: '' };
    const saved = await support.ok(
      OPERATOR_CALLS.saveHeadline,
      await headlineChange(support, { place: '1', ...words }, reason),
    );
    expect(saved).toEqual({ state: 'pending', headline: { place: '1', isOn: false, notes: '', notesHindi: '' } });
    expect((await approveNewest(first)).http).toBe(200);
    expect(expectOk(await app.call(headline, { ids: '1' })).data[0]?.notes).toBe('Pay to club@bank');

    const howToPlay = { text: 'Pay to club@bank', textHindi: '', videoLink: '' };
    for (const texts of [{ withdrawalRules: 'A' }, { depositRules: 'B' }, { howToPlay }]) {
      expect(await support.ok(OPERATOR_CALLS.saveTexts, await textsChange(support, texts, reason))).toMatchObject({
        state: 'pending',
      });
      expect((await approveNewest(first)).http).toBe(200);
    }
    const [rules] = expectOk(await app.call(moneyRules, {})).content;
    expect(rules).toEqual({ withdrawal_rule: 'A', deposit_rule: 'B' });
    const texts = { tipsOn: false, aboutUs: { english: 'We', hindi: '' } };
    expect(await support.ok(OPERATOR_CALLS.saveTexts, await textsChange(support, texts, reason))).toMatchObject({
      state: 'done',
    });
    expect(getSettings(app.context)).toMatchObject(texts);
  });

  test('the proposer cannot approve or reject, others cannot withdraw, and of ten decisions one succeeds', async () => {
    await save(first, { payoutHoldHours: 30 });
    const { one } = await newest(second);
    expect(await first.call(OPERATOR_CALLS.approveProposal, one)).toMatchObject({ code: 'second_person_required' });
    const drop = discard(one);
    expect(await first.call(OPERATOR_CALLS.rejectProposal, drop)).toMatchObject({ code: 'second_person_required' });
    expect(await second.call(OPERATOR_CALLS.withdrawProposal, drop)).toMatchObject({ code: 'forbidden' });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2 === 0
          ? second.call(OPERATOR_CALLS.approveProposal, one)
          : second.call(OPERATOR_CALLS.rejectProposal, drop),
      ),
    );
    expect(answers.filter((answer) => answer.http === 200)).toHaveLength(1);
    const late = answers.filter((answer) => answer.code === 'already_decided');
    expect(late).toHaveLength(9);
    for (const { refusal } of late) expect(refusal).toMatchObject({ decidedBy: expect.stringMatching(/^The /) });
  });

  test('a rejected or withdrawn proposal changes nothing, and both are in the audit log', async () => {
    const before = getSettings(app.context);
    await save(first, { payoutClaimMinutes: 11 });
    await second.ok(OPERATOR_CALLS.rejectProposal, discard((await newest(second)).one));
    await save(first, { payoutClaimMinutes: 12 });
    await first.ok(OPERATOR_CALLS.withdrawProposal, discard((await newest(first)).one));
    expect(getSettings(app.context)).toEqual(before);
    const { proposals } = await second.ok(OPERATOR_CALLS.listProposals, DECIDED);
    expect(proposals.slice(0, 2)).toMatchObject([
      { state: 'withdrawn', decidedBy: first.username, decisionReason: 'not now' },
      { state: 'rejected', decidedBy: second.username, decisionReason: 'not now' },
    ]);
    expect((await actionsOn('settings:platform')).slice(0, 4)).toEqual([
      'proposal.withdraw',
      'proposal.make',
      'proposal.reject',
      'proposal.make',
    ]);
  });

  test('a proposal is refused when its values changed meanwhile, and after seven days', async () => {
    await save(first, { payoutClaimMinutes: 41 });
    const stale = await newest(second);
    await save(first, { payoutClaimMinutes: 42 });
    expect((await approveNewest(second)).http).toBe(200);
    expect(await second.call(OPERATOR_CALLS.approveProposal, stale.one)).toMatchObject({ code: 'changed_meanwhile' });
    expect(getSettings(app.context).payoutClaimMinutes).toBe(42);
    await first.ok(OPERATOR_CALLS.withdrawProposal, discard(stale.one));

    await save(first, { payoutClaimMinutes: 43 });
    const old = await newest(second);
    await app.ownerDb.query({ text: `update proposals set expires_at = app_now() where state = 'pending'` });
    expect(await second.call(OPERATOR_CALLS.approveProposal, old.one)).toMatchObject({ code: 'proposal_expired' });
    const [listed] = (await second.ok(OPERATOR_CALLS.listProposals, DECIDED)).proposals;
    expect(listed).toMatchObject({ proposalId: old.proposalId, state: 'expired', decidedBy: null });
    expect(getSettings(app.context).payoutClaimMinutes).toBe(42);
  });

  test('the same change is proposed once while it waits, and again over other values or by another operator', async () => {
    const query = { ...PENDING.query, kind: 'settings.platform' as const };
    const listed = async () => (await first.ok(OPERATOR_CALLS.listProposals, { query })).proposals;
    const made = async () =>
      (await actionsOn('settings:platform')).filter((action) => action === 'proposal.make').length;
    const [start, audited] = [(await listed()).length, await made()];
    const change = await settingsChange(first, { payoutHoldHours: 31, payoutClaimMinutes: 51 }, reason);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => first.ok(OPERATOR_CALLS.savePlatformSettings, change)),
    );
    expect(answers.map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'pending'));
    expect(await listed()).toHaveLength(start + 1);
    expect(await made()).toBe(audited + 1);

    await save(second, { payoutHoldHours: 31, payoutClaimMinutes: 51 });
    expect(await listed()).toHaveLength(start + 2);
    const other = await settingsChange(first, { payoutHoldHours: 31, payoutClaimMinutes: 51 }, 'a better reason');
    await first.ok(OPERATOR_CALLS.savePlatformSettings, other);
    expect((await listed())[0]).toMatchObject({ reason: 'a better reason' });
    await first.ok(
      OPERATOR_CALLS.withdrawProposal,
      discard({ params: { proposalId: (await listed())[0]?.proposalId ?? '' } }),
    );
    await save(first, { payoutClaimMinutes: 52 });
    expect((await approveNewest(second)).http).toBe(200);
    await save(first, { payoutHoldHours: 31, payoutClaimMinutes: 51 });
    expect(await listed()).toHaveLength(start + 3);
    for (const { proposedByMe, proposalId } of (await listed()).slice(0, 3)) {
      const drop = discard({ params: { proposalId } });
      await first.ok(proposedByMe ? OPERATOR_CALLS.withdrawProposal : OPERATOR_CALLS.rejectProposal, drop);
    }
  });

  test('the list can be limited to one kind', async () => {
    await save(first, { payoutClaimMinutes: 53 });
    const list = async (kind: 'settings.platform' | 'payee.change') =>
      (await first.ok(OPERATOR_CALLS.listProposals, { query: { ...PENDING.query, kind } })).proposals;
    expect((await list('settings.platform')).map(({ kind }) => kind)).toContain('settings.platform');
    expect((await list('settings.platform')).every(({ kind }) => kind === 'settings.platform')).toBe(true);
    expect(await list('payee.change')).toEqual([]);
    await first.ok(OPERATOR_CALLS.withdrawProposal, discard((await newest(first)).one));
  });

  test('each role sees and decides the kinds of its own work, and the count leaves out own proposals', async () => {
    const auditor = (await enrolTestOperator(app, 'auditor')).client;
    const waiting = async (client: OperatorClient) => (await client.ok(OPERATOR_CALLS.countWaiting)).proposals;
    const start = await Promise.all([first, second, support, finance].map(waiting));
    await save(first, { payoutClaimMinutes: 44 });
    const { one } = await newest(second);
    expect(await Promise.all([first, second, support, finance].map(waiting))).toEqual(
      [0, 1, 0, 0].map((more, index) => (start[index] ?? 0) + more),
    );
    expect((await newest(auditor)).one).toEqual(one);
    expect(await auditor.call(OPERATOR_CALLS.approveProposal, one)).toMatchObject({ http: 403, code: 'forbidden' });
    expect(await support.call(OPERATOR_CALLS.approveProposal, one)).toMatchObject({ http: 403, code: 'forbidden' });
    const seen = (await finance.ok(OPERATOR_CALLS.listProposals, PENDING)).proposals.map((row) => row.proposalId);
    expect(seen).not.toContain(one.params.proposalId);
    await first.ok(OPERATOR_CALLS.withdrawProposal, discard(one));
  });
});

test('a proposal of a kind that this release does not know is left out of the list, its file and the page of its player', async () => {
  const [player] = await addPlayers(app, 1, 1);
  const params = { playerId: String(player?.playerId) };
  const [stored] = await app.ownerDb.query<{ proposal_id: bigint }>({
    text: `insert into proposals (kind, subject, payload, before, after, reason, proposed_by, expires_at)
      values ('of.tomorrow', $1, '{}', '{}', '{}', 'kind of the next release', $2, app_now() + interval '7 days')
      returning proposal_id`,
    values: [`player:${params.playerId}`, first.operatorId],
  });
  await save(first, { payoutClaimMinutes: 45 });
  const { one } = await newest(first);
  const { proposals } = await first.ok(OPERATOR_CALLS.listProposals, PENDING);
  expect(proposals.map((row) => row.proposalId)).not.toContain(String(stored?.proposal_id));
  const file = await fetch(`${app.url}${OPERATOR_API}${OPERATOR_DOWNLOADS.proposalsCsv.path}?state=pending`, {
    headers: { cookie: first.cookie },
  });
  expect(file.status).toBe(200);
  expect(await file.text()).not.toContain('kind of the next release');
  expect((await first.ok(OPERATOR_CALLS.listPlayerPending, { params })).items).toEqual([]);
  await first.ok(OPERATOR_CALLS.withdrawProposal, discard(one));
  await app.ownerDb.query({
    text: `update proposals set state = 'withdrawn', decided_by = proposed_by, decided_at = app_now(), decision_reason = 'x'
      where kind = 'of.tomorrow'`,
  });
});
