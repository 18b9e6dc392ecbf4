import { OPERATOR_CALLS } from '@surahi/contract/operator';
import type { Page } from '@playwright/test';
import { selectDueSides } from '../../apps/server/src/betting/draws/index.ts';
import type { TestServer } from '../fixtures/test.ts';
import type { OperatorCalls } from './operators.ts';

/** Figures by name, as digits: '1,240.50' is '1240.5'. */
type Figures = Record<string, string>;

/** Which operator has the tab open. */
export type Seat = 'owner' | 'finance' | 'risk';

/** A page that an operator keeps open. `shown` reads it as a person would, `facts` reads the database. */
export type DeskTab = {
  name: string;
  seat: Seat;
  path: string;
  shown(page: Page): Promise<Figures>;
  facts(): Promise<Figures>;
};

/** What the tabs are about: one player, one draw, and the date of its bids. */
export type DeskSubject = { playerId: string; drawId: string; date: string };

const TODAY = `(app_now() at time zone 'Asia/Kolkata')::date`;
const BIDS = 'from slips s join draws d on d.draw_id = s.draw_id and d.business_date = s.business_date';

/** The digits of a text. */
function digits(text: string): string {
  const found = text.replaceAll(/[^\d.-]/g, '');
  return found === '' ? '' : String(Number(found));
}

/** The figures of a page with these labels. */
async function stats(page: Page, labels: readonly string[]): Promise<Figures> {
  const read = await page.locator('main dl > div').evaluateAll((all) =>
    all.map((one): [string, string] => {
      const [label, value] = [one.querySelector('dt'), one.querySelector('dd')];
      return [label?.textContent?.trim() ?? '', value?.textContent ?? ''];
    }),
  );
  return Object.fromEntries(labels.map((label) => [label, digits(read.find(([name]) => name === label)?.[1] ?? '')]));
}

/** One row of figures. Amounts end in `_paise` and are returned in points. */
async function row(server: TestServer, text: string, values: unknown[] = []): Promise<Figures> {
  const found = await server.db.one<Record<string, unknown>>({ text, values });
  return Object.fromEntries(
    Object.entries(found).map(([name, value]) =>
      name.endsWith('_paise') ? [name.slice(0, -'_paise'.length), String(Number(value) / 100)] : [name, String(value)],
    ),
  );
}

/** The texts of the first row of a table, by cell. */
async function firstRow(page: Page, name: string): Promise<string[]> {
  return page.getByRole('table', { name, exact: true }).locator('tbody tr').first().locator('td').allInnerTexts();
}

function ownerTabs(server: TestServer): Omit<DeskTab, 'seat'>[] {
  return [
    {
      name: 'overview',
      path: '/operator/',
      shown: (page) => stats(page, ['Stakes today', 'Paid today', 'Bidders today']),
      facts: () =>
        row(
          server,
          `select coalesce(sum(s.total_paise) filter (where d.cancelled_at is null), 0) as "Stakes today_paise", (
             select coalesce(sum(t.paid_paise), 0) from settlements t join draws d using (draw_id)
             where d.business_date = ${TODAY} and d.cancelled_at is null and t.purpose = 'pay' and t.void_requested_at is null
           ) as "Paid today_paise", count(distinct s.player_id) as "Bidders today"
           ${BIDS} where d.business_date = ${TODAY}`,
        ),
    },
    {
      name: 'reports',
      path: '/operator/reports',
      shown: (page) => stats(page, ['Stakes', 'Bids', 'Players']),
      facts: () =>
        row(
          server,
          `select coalesce(sum(s.total_paise), 0) as "Stakes_paise", coalesce(sum(cardinality(s.picks)), 0) as "Bids",
             count(distinct s.player_id) as "Players" ${BIDS}
           where d.business_date between ${TODAY} - 6 and ${TODAY}`,
        ),
    },
    {
      name: 'audit log',
      path: '/operator/audit',
      shown: async (page) => {
        const [, what = '', subject = ''] = await firstRow(page, 'Audit log');
        const action = what.split('\n').at(-1)?.split(' · ')[0] ?? '';
        return { newest: `${action.trim()} ${subject.split('\n').at(-1) ?? ''}` };
      },
      facts: () =>
        row(server, `select action || ' ' || subject as newest from audit_log order by audit_id desc limit 1`),
    },
    {
      name: 'due results',
      path: '/operator/draws/due',
      shown: async (page) => ({
        due: String(await page.getByRole('list', { name: 'Due results' }).locator(':scope > li').count()),
      }),
      facts: async () => ({ due: String((await server.db.query(selectDueSides())).length) }),
    },
  ];
}

function requestFigures(server: TestServer, what: 'deposit' | 'withdrawal'): Promise<Figures> {
  const name = what === 'deposit' ? 'Deposits' : 'Withdrawals';
  const paid = what === 'deposit' ? 'approved_paise' : 'amount_paise';
  return row(
    server,
    `select coalesce(sum(amount_paise) filter (where state = 'pending'), 0) as "${name} waiting_paise",
       coalesce(sum(${paid}) filter (where state = 'approved' and decided_at >= ${TODAY}::timestamp at time zone 'Asia/Kolkata'), 0)
         as "${name} today_paise" from ${what}_requests`,
  );
}

function financeTabs(server: TestServer, { playerId }: DeskSubject): Omit<DeskTab, 'seat'>[] {
  return [
    {
      name: 'deposits',
      path: '/operator/money',
      shown: (page) => stats(page, ['Deposits waiting', 'Deposits today']),
      facts: () => requestFigures(server, 'deposit'),
    },
    {
      name: 'payout queue',
      path: '/operator/money/withdrawals',
      shown: (page) => stats(page, ['Withdrawals waiting', 'Withdrawals today']),
      facts: () => requestFigures(server, 'withdrawal'),
    },
    {
      name: 'player',
      path: `/operator/players/${playerId}`,
      shown: (page) => stats(page, ['Balance', 'Held for withdrawals', 'Slips', 'Deposited', 'Paid out']),
      facts: () =>
        row(
          server,
          `select w.balance_paise as "Balance_paise", w.held_paise as "Held for withdrawals_paise",
             (select count(*) from slips s where s.player_id = w.player_id) as "Slips",
             (select coalesce(sum(approved_paise), 0) from deposit_requests d where d.player_id = w.player_id and state = 'approved')
               as "Deposited_paise",
             (select coalesce(sum(amount_paise), 0) from withdrawal_requests r where r.player_id = w.player_id and state = 'approved')
               as "Paid out_paise"
           from wallets w where w.player_id = $1`,
          [playerId],
        ),
    },
  ];
}

function riskTabs(server: TestServer, api: OperatorCalls, { drawId, date }: DeskSubject): Omit<DeskTab, 'seat'>[] {
  const ofDraw = [drawId];
  return [
    {
      name: 'risk',
      path: '/operator/risk',
      shown: async (page) => {
        const link = page.locator(`a[href$="/risk/${drawId}"]`);
        const cells = page
          .getByRole('table', { name: 'Open draws' })
          .getByRole('row')
          .filter({ has: link })
          .getByRole('cell');
        const [slips, stakes] = [cells.nth(5), cells.nth(6)];
        return { slips: digits(await slips.innerText()), stakes: digits(await stakes.innerText()) };
      },
      facts: () =>
        row(
          server,
          `select count(*) as slips, coalesce(sum(total_paise), 0) as stakes_paise from slips where draw_id = $1`,
          ofDraw,
        ),
    },
    {
      name: 'bids',
      path: `/operator/bids?date=${date}&drawId=${drawId}`,
      shown: async (page) => {
        const cells = await firstRow(page, 'Bids');
        return { player: digits(/#(\d+)/.exec(cells[3] ?? '')?.[1] ?? ''), points: digits(cells[6] ?? '') };
      },
      facts: () =>
        row(
          server,
          `select player_id as player, points[cardinality(points)] as points from slips where draw_id = $1
           order by slip_no desc limit 1`,
          ofDraw,
        ),
    },
    {
      name: 'alerts',
      path: '/operator/',
      shown: async (page) => {
        const panel = page.getByRole('region', { name: 'Alerts' });
        return { alerts: (await panel.isVisible()) ? digits(await panel.locator('header').innerText()) : '0' };
      },
      facts: async () => {
        const { alerts } = await api(OPERATOR_CALLS.listAlerts);
        return { alerts: String(alerts.filter(({ acknowledged }) => acknowledged === null).length) };
      },
    },
  ];
}

/** The ten tabs of three operators. `riskApi` reads the alerts of the risk role, which no single query returns. */
export function deskTabs(server: TestServer, riskApi: OperatorCalls, subject: DeskSubject): DeskTab[] {
  return [
    ...ownerTabs(server).map((tab) => ({ ...tab, seat: 'owner' as const })),
    ...financeTabs(server, subject).map((tab) => ({ ...tab, seat: 'finance' as const })),
    ...riskTabs(server, riskApi, subject).map((tab) => ({ ...tab, seat: 'risk' as const })),
  ];
}
