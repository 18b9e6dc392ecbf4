import type { OperatorNotice } from '@surahi/contract/operator';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { enterSession, leaveSession } from '../../shared/session.ts';
import { NoticePreviews } from './notice-preview.tsx';
import { NoticeRow } from './notice-row.tsx';

afterEach(leaveSession);

const NOTICE: OperatorNotice = {
  noticeId: '7',
  purpose: 'news',
  english: 'Kalyan is closed on Friday',
  hindi: 'कल्याण शुक्रवार को बंद है',
  audience: { player: null, market: null, registeredFrom: null, balanceFrom: null, balanceTo: null },
  state: 'live',
  startsAtMs: Date.parse('2026-11-18T10:00:00+05:30'),
  endsAtMs: Date.parse('2026-11-25T23:59:00+05:30'),
  receivers: 12,
  createdBy: 'asha',
  createdAtMs: Date.parse('2026-11-17T18:30:00+05:30'),
  withdrawnBy: null,
  withdrawnAtMs: null,
};

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

/** The text of a notice in the list, for an operator who may write notices. */
function rowOf(notice: Partial<OperatorNotice>): string {
  enterSession({
    operator: { operatorId: '7', username: 'asha', name: 'Asha', role: 'support' },
    permissions: ['content.read', 'content.edit'],
    csrfToken: 'first',
    stage: 'full',
    hasTotp: true,
    asksPassword: false,
    passwordUntilMs: null,
    idleMinutes: 30,
    valueMode: 'demo',
    hasOutbox: false,
    serverTimeMs: 0,
  });
  return textOf(
    renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <NoticeRow notice={{ ...NOTICE, ...notice }} />
      </QueryClientProvider>,
    ),
  );
}

test('[OPR-12] the list of notices shows text, receivers, times and state, and only an open one can be withdrawn', () => {
  const live = rowOf({});
  expect(live).toMatch(/Live News All players 12 receivers Kalyan is closed on Friday कल्याण शुक्रवार को बंद है/);
  expect(live).toContain('From 18 Nov 2026, 10:00:00 AM until 25 Nov 2026, 11:59:00 PM');
  expect(live).toContain('· written by asha 17 Nov 2026, 06:30:00 PM');
  expect(live).toContain('Withdraw…');
  const withdrawnAtMs = Date.parse('2026-11-20T09:15:00+05:30');
  const over = rowOf({ state: 'withdrawn', withdrawnBy: 'ravi', withdrawnAtMs });
  expect(over).toContain('From 18 Nov 2026, 10:00:00 AM, withdrawn 20 Nov 2026, 09:15:00 AM ·');
  expect(over).toContain('· withdrawn by ravi');
  expect(over).not.toContain('Withdraw…');
});

test('[OPR-12] the preview of a notice shows both languages, and the English text where there is no Hindi', () => {
  const figures = (hindi: string) => {
    const page: ReactNode = <NoticePreviews english={NOTICE.english} hindi={hindi} atMs={NOTICE.startsAtMs} />;
    return renderToStaticMarkup(page).split('</figure>').map(textOf);
  };
  const [english, both] = figures(NOTICE.hindi);
  expect(english).toMatch(/On a phone in English Notifications 18 Nov, 10:00 AM New Kalyan is closed on Friday/);
  expect(both).toMatch(/On a phone in Hindi सूचनाएँ .*कल्याण शुक्रवार को बंद है/);
  const [, alone] = figures('');
  expect(alone).toMatch(/सूचनाएँ .*Kalyan is closed on Friday/);
});
