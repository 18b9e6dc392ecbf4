import { ALL_PANAS, decodePick, encodePick, fairChancePpm, type Pick } from '@surahi/game';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => app.close());

test('each kind of pick has exactly one game and one chance', async () => {
  const codes = [...everyPick()].map(encodePick);
  const rows = await app.db.query<{ pick: number; kind: number }>({
    text: 'select pick, pick_kind(pick) as kind from unnest($1::integer[]) pick',
    values: [codes],
  });
  const kinds = new Map<number, string>();
  for (const { pick, kind } of rows) {
    const read = decodePick(pick);
    const meaning = `${read.family} ${read.game} ${fairChancePpm(read)}`;
    expect(kinds.get(kind) ?? meaning).toBe(meaning);
    kinds.set(kind, meaning);
  }
  expect(rows).toHaveLength(codes.length);
});

function* everyPick(): Generator<Pick> {
  const digits = Array.from('0123456789');
  const pana = (text: string): Pick['game'] =>
    (['triple_pana', 'double_pana', 'single_pana'] as const)[new Set(text).size - 1] ?? 'single_pana';
  for (const session of ['open', 'close'] as const) {
    for (const ank of digits) {
      yield { family: 'main', game: 'single_digit', session, digits: ank, closedigits: '' };
      for (const one of ALL_PANAS) {
        yield { family: 'main', game: 'half_sangam', session, digits: ank, closedigits: one };
      }
    }
    for (const one of ALL_PANAS) yield { family: 'main', game: pana(one), session, digits: one, closedigits: '' };
  }
  for (const open of ALL_PANAS) {
    yield { family: 'starline', game: pana(open), session: 'open', digits: open, closedigits: '' };
    for (const close of ALL_PANAS) {
      yield { family: 'main', game: 'full_sangam', session: 'none', digits: open, closedigits: close };
    }
  }
  for (const ank of digits) {
    yield { family: 'starline', game: 'single_digit', session: 'open', digits: ank, closedigits: '' };
    yield { family: 'gali', game: 'left_digit', session: 'open', digits: ank, closedigits: '' };
    yield { family: 'gali', game: 'right_digit', session: 'open', digits: ank, closedigits: '' };
    for (const other of digits) {
      yield { family: 'main', game: 'jodi', session: 'none', digits: ank + other, closedigits: '' };
      yield { family: 'gali', game: 'gali_jodi', session: 'open', digits: ank + other, closedigits: '' };
    }
  }
}
