import type { Page } from '@playwright/test';
import type { TestServer } from '../fixtures/test.ts';

/** A page of the console that pictures are taken of. */
export type ConsolePage = { name: string; path: string };

/** Every page of the console and every tab that has contents of its own, for an owner. */
export async function consolePages(server: TestServer): Promise<ConsolePage[]> {
  const ids = await server.db.one<{ player_id: bigint; draw_id: bigint; market_id: number }>({
    text: `select (select player_id from withdrawal_requests order by withdrawal_id desc limit 1) as player_id,
      s.draw_id, d.market_id from slips s join draws d on d.draw_id = s.draw_id and d.business_date = s.business_date
      where d.family = 'main' order by s.slip_no desc limit 1`,
  });
  const player = `players/${ids.player_id}`;
  const paths: Record<string, string> = {
    overview: '',
    draws: 'draws',
    'due-results': 'draws/due',
    draw: `draws/${ids.draw_id}`,
    markets: 'markets',
    'new-market': 'markets/new',
    market: `markets/${ids.market_id}`,
    'closed-days': 'markets/closed-days',
    rates: 'markets/rates',
    players: 'players',
    'player-statement': player,
    ...Object.fromEntries(
      ['bids', 'wins', 'deposits', 'withdrawals', 'transfers', 'limits', 'devices', 'links', 'notes'].map((part) => [
        `player-${part}`,
        `${player}?part=${part}`,
      ]),
    ),
    concerns: 'concerns',
    'linked-accounts': 'concerns?part=links',
    'locked-out': 'browsers',
    risk: 'risk',
    'risk-draw': `risk/${ids.draw_id}`,
    bids: 'bids',
    deposits: 'money',
    withdrawals: 'money/withdrawals',
    'payout-files': 'money/payout-files',
    'bank-statements': 'money/statements',
    adjustments: 'money/adjust',
    'negative-wallets': 'money/negative',
    'to-return': 'money/to-return',
    content: 'content',
    notices: 'notices',
    'new-notice': 'notices/new',
    payees: 'payees',
    approvals: 'approvals',
    ...Object.fromEntries(
      ['day', 'market', 'game', 'player', 'money', 'limits'].map((by) => [`reports-${by}`, `reports?by=${by}`]),
    ),
    'day-close': 'day-close',
    outbox: 'outbox',
    audit: 'audit',
    integrity: 'integrity',
    settings: 'settings',
    operators: 'operators',
    account: 'account',
    nowhere: 'nowhere',
  };
  return Object.entries(paths).map(([name, path]) => ({ name, path: `/operator/${path}` }));
}

/** The page and the boxes of tables that scroll sideways, each with its overflow. */
export function sidewaysScrolls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll('[role="group"][aria-label]')];
    return boxes
      .map((box) => ({ name: box.getAttribute('aria-label') ?? 'the page', px: box.scrollWidth - box.clientWidth }))
      .filter(({ px }) => px > 0)
      .map(({ name, px }) => `${name} by ${px} px`);
  });
}
