import { sliderImages } from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enrolTestOperator, LICENSED_ENV, type OperatorClient } from '../../testing/operators.ts';
import { testJpeg } from '../../testing/pictures.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let first: OperatorClient;
let second: OperatorClient;

beforeAll(async () => {
  app = await createTestApp({ env: LICENSED_ENV });
  first = (await enrolTestOperator(app, 'support')).client;
  second = (await enrolTestOperator(app, 'owner')).client;
});
afterAll(() => app.close());

const reason = 'the season begins';

/** Descriptions of the images that players see. */
async function shown(): Promise<string[]> {
  const answer = await app.call(sliderImages, {});
  return answer.body.status ? expectOk(answer).sliderdata.map(({ alt }) => alt ?? '') : [];
}

async function addImage(alt: string): Promise<string> {
  const image = testJpeg({ width: 664, height: 224 }).toString('base64');
  const added = await first.ok(OPERATOR_CALLS.addSlide, { body: { image, alt, altHindi: '', reason } });
  expect(added.state).toBe('pending');
  return added.imageId;
}

/** Returns the response of an operator who approves the newest waiting proposal about an image. */
async function approve(imageId: string, client = second) {
  const { proposals } = await client.ok(OPERATOR_CALLS.listProposals, { query: { state: 'pending' } });
  const waiting = proposals.find(({ subject }) => subject === `slide:${imageId}`);
  return client.call(OPERATOR_CALLS.approveProposal, { params: { proposalId: waiting?.proposalId ?? '' } });
}

test('an image that is sent again while it waits is added and proposed once', async () => {
  const imageId = await addImage('Sent twice');
  expect(await addImage('Sent twice')).toBe(imageId);
  const { proposals } = await second.ok(OPERATOR_CALLS.listProposals, { query: { state: 'pending' } });
  expect(proposals.filter(({ subject }) => subject === `slide:${imageId}`)).toHaveLength(1);
  await first.ok(OPERATOR_CALLS.deleteSlide, { params: { imageId }, body: { reason } });
});

test('[HND-06] in licensed mode a new image and a new description wait for a second operator', async () => {
  const imageId = await addImage('Diwali');
  expect(await shown()).toEqual([]);
  const { slides } = await second.ok(OPERATOR_CALLS.getContent);
  expect(slides.map((one) => [one.imageId, one.isOn])).toEqual([[imageId, false]]);
  expect(await approve(imageId, first)).toMatchObject({ http: 409, code: 'second_person_required' });
  expect(await shown()).toEqual([]);
  expect((await approve(imageId)).http).toBe(200);
  expect(await shown()).toEqual(['Diwali']);

  const edit = { params: { imageId }, body: { alt: 'Pay to new@example', reason } };
  expect(await first.ok(OPERATOR_CALLS.editSlide, edit)).toEqual({ imageId, state: 'pending' });
  expect(await shown()).toEqual(['Diwali']);
  expect((await approve(imageId)).http).toBe(200);
  expect(await shown()).toEqual(['Pay to new@example']);
  const { rows } = await second.ok(OPERATOR_CALLS.listAudit, { query: { subject: `slide:${imageId}` } });
  const actions = ['slide.add', 'proposal.make', 'slide.edit', 'proposal.approve'];
  expect(rows.map(({ action }) => action).toReversed()).toEqual([...actions, ...actions.slice(1)]);
  await first.ok(OPERATOR_CALLS.deleteSlide, { params: { imageId }, body: { reason } });
});

test('[HND-06] in licensed mode one operator hides and deletes an image, and a second one must show it again', async () => {
  const imageId = await addImage('Holi');
  await approve(imageId);
  const params = { imageId };
  const hide = { params, body: { isOn: false, reason } };
  expect(await first.ok(OPERATOR_CALLS.editSlide, hide)).toEqual({ imageId, state: 'done' });
  expect(await shown()).toEqual([]);
  const show = { params, body: { isOn: true, reason } };
  expect(await first.ok(OPERATOR_CALLS.editSlide, show)).toEqual({ imageId, state: 'pending' });
  expect(await shown()).toEqual([]);
  // A change that hides the image and also changes its text needs a second operator.
  const both = { params, body: { isOn: false, alt: 'Pay to new@example', reason } };
  expect((await first.ok(OPERATOR_CALLS.editSlide, both)).state).toBe('pending');
  await first.ok(OPERATOR_CALLS.deleteSlide, { params, body: { reason } });
  expect(await approve(imageId)).toMatchObject({ code: 'not_found' });
  expect(await shown()).toEqual([]);
});
