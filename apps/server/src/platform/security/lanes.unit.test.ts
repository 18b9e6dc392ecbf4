import { expect, test } from 'vitest';
import { createLanes, type Lane, type LaneOptions, type Lanes } from './lanes.ts';

const PLACES: LaneOptions['places'] = { operator: 2, known: 2, proven: 2, stranger: 2 };

/** Work that lasts until `end` is called. */
function openWork() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => ended, end };
}

/** Lets every caller go as far as it can. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Calls from these lanes in this order while the slots are taken. Returns the order in which they are served. */
async function serve(lanes: Lanes, callers: readonly Lane[], free: () => void): Promise<Lane[]> {
  const served: Lane[] = [];
  const calls = callers.map((lane) =>
    lanes.within(lane, (takeTurn) =>
      takeTurn(async () => {
        served.push(lane);
        await settle();
      }),
    ),
  );
  await settle();
  expect(served).toEqual([]);
  free();
  await Promise.all(calls);
  return served;
}

test('[HND-10] operators and known browsers never wait behind strangers, and a solved challenge leads past the others', async () => {
  const lanes = createLanes({ slots: 1, places: PLACES });
  const { work, end } = openWork();
  const first = lanes.within('known', (takeTurn) => takeTurn(work));
  const order = await serve(lanes, ['stranger', 'stranger', 'proven', 'known', 'operator'], end);
  expect(order).toEqual(['operator', 'known', 'proven', 'stranger', 'stranger']);
  await first;
});

test('[HND-10] strangers use at most half of the slots', async () => {
  const lanes = createLanes({ slots: 4, places: { ...PLACES, stranger: 4 } });
  const { work, end } = openWork();
  const strangers = Array.from({ length: 4 }, () => lanes.within('stranger', (takeTurn) => takeTurn(work)));
  await settle();
  expect([lanes.running(), lanes.load('stranger').waiting]).toEqual([2, 2]);
  // A known browser is served at once.
  expect(await lanes.within('known', (takeTurn) => takeTurn(() => Promise.resolve('served')))).toBe('served');
  end();
  await Promise.all(strangers);
  expect([lanes.running(), lanes.load('stranger').waiting]).toEqual([0, 0]);
});

test('[HND-10] a lane has a bounded number of places, and a failing caller frees its place', async () => {
  const lanes = createLanes({ slots: 1, places: PLACES });
  const { work, end } = openWork();
  const inside = [lanes.within('stranger', work), lanes.within('stranger', work)];
  expect(await lanes.within('stranger', () => Promise.resolve('never runs'))).toBe('busy');
  expect(await lanes.within('proven', () => Promise.resolve('runs'))).toBe('runs');
  expect(lanes.load('stranger')).toEqual({ inside: 2, places: 2, waiting: 0, refused: 1 });
  end();
  await Promise.all(inside);
  const failing = lanes.within('stranger', (takeTurn) => takeTurn(() => Promise.reject(new Error('it failed'))));
  await expect(failing).rejects.toThrow('it failed');
  expect([lanes.running(), lanes.load('stranger').inside]).toEqual([0, 0]);
});
