import { afterEach, expect, test, vi } from 'vitest';
import { inHindi } from '../../testing/in-hindi.ts';
import type { AuditRow } from './audit-text.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const ROW: AuditRow = {
  auditId: '1',
  atMs: 0,
  actor: 'asha',
  actorName: 'Asha',
  operatorId: '7',
  address: null,
  action: 'draw.cancel',
  subject: 'draw:41',
  subjectName: 'Disawar (Gali), 21 Nov 2026',
  subjectParts: [{ text: '{market} (Gali)', values: { market: 'Disawar' } }, { date: '2026-11-21' }],
  says: 'cancelled Disawar (Gali), 21 Nov 2026',
  before: null,
  after: null,
  reason: null,
};

test('in Hindi the subject of an entry, its date and its sentence are Hindi', async () => {
  const { saysOf, subjectOf } = await inHindi(() => import('./audit-text.ts'));
  expect(subjectOf(ROW)).toBe('Disawar (गली), 21 नव॰ 2026');
  expect(saysOf(ROW)).toContain('Disawar (गली), 21 नव॰ 2026');
  expect(saysOf(ROW)).not.toMatch(/cancelled|Nov/);
});

test('in English they are as the server sends them', async () => {
  const { saysOf, subjectOf } = await import('./audit-text.ts');
  expect([saysOf(ROW), subjectOf(ROW)]).toEqual([ROW.says, ROW.subjectName]);
});
