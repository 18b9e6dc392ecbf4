import type { Permission } from '@surahi/contract/operator';
import { Button, EmptyState, Spinner } from '@surahi/ui';
import { Lock, SearchX } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link, Navigate, Outlet, Route, Routes, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { Shell } from '../shared/layout/shell.tsx';
import { menuOf } from '../shared/layout/menu.ts';
import { Page } from '../shared/parts.tsx';
import { refreshSession, useMay, useSession, useSessionState } from '../shared/session.ts';

// The code of each page is loaded on demand.
const AccountPage = lazy(async () => ({ default: (await import('../features/sign-in/account-page.tsx')).AccountPage }));
const AuditPage = lazy(async () => ({ default: (await import('../features/audit/audit-page.tsx')).AuditPage }));
const BidsPage = lazy(async () => ({ default: (await import('../features/bids/bids-page.tsx')).BidsPage }));
const DevicesPage = lazy(async () => ({
  default: (await import('../features/devices/devices-page.tsx')).DevicesPage,
}));
const ContentPage = lazy(async () => ({ default: (await import('../features/content/content-page.tsx')).ContentPage }));
const DrawPage = lazy(async () => ({ default: (await import('../features/draws/draw-page.tsx')).DrawPage }));
const DrawsPage = lazy(async () => ({ default: (await import('../features/draws/draws-page.tsx')).DrawsPage }));
const DrawRiskPage = lazy(async () => ({
  default: (await import('../features/risk/draw-risk-page.tsx')).DrawRiskPage,
}));
const EnrolPage = lazy(async () => ({ default: (await import('../features/sign-in/enrol-page.tsx')).EnrolPage }));
const OverviewPage = lazy(async () => ({
  default: (await import('../features/overview/overview-page.tsx')).OverviewPage,
}));
const IntegrityPage = lazy(async () => ({
  default: (await import('../features/integrity/integrity-page.tsx')).IntegrityPage,
}));
const ClosedDaysPage = lazy(async () => ({
  default: (await import('../features/markets/closed-days-page.tsx')).ClosedDaysPage,
}));
const MarketPage = lazy(async () => ({ default: (await import('../features/markets/market-page.tsx')).MarketPage }));
const MarketsPage = lazy(async () => ({ default: (await import('../features/markets/markets-page.tsx')).MarketsPage }));
const NewMarketPage = lazy(async () => ({
  default: (await import('../features/markets/new-market-page.tsx')).NewMarketPage,
}));
const OperatorsPage = lazy(async () => ({
  default: (await import('../features/operators/operators-page.tsx')).OperatorsPage,
}));
const PlayerPage = lazy(async () => ({ default: (await import('../features/players/player-page.tsx')).PlayerPage }));
const PlayersPage = lazy(async () => ({ default: (await import('../features/players/players-page.tsx')).PlayersPage }));
const RatesPage = lazy(async () => ({ default: (await import('../features/markets/rates-page.tsx')).RatesPage }));
const OutboxPage = lazy(async () => ({ default: (await import('../features/outbox/outbox-page.tsx')).OutboxPage }));
const ReportsPage = lazy(async () => ({ default: (await import('../features/reports/reports-page.tsx')).ReportsPage }));
const RiskPage = lazy(async () => ({ default: (await import('../features/risk/risk-page.tsx')).RiskPage }));
const NegativeWalletsPage = lazy(async () => ({
  default: (await import('../features/negative-wallets/negative-wallets-page.tsx')).NegativeWalletsPage,
}));
const AdjustmentsPage = lazy(async () => ({
  default: (await import('../features/adjustments/adjustments-page.tsx')).AdjustmentsPage,
}));
const DepositsPage = lazy(async () => ({
  default: (await import('../features/deposits/deposits-page.tsx')).DepositsPage,
}));
const BankStatementsPage = lazy(async () => ({
  default: (await import('../features/bank-statements/bank-statements-page.tsx')).BankStatementsPage,
}));
const WithdrawalsPage = lazy(async () => ({
  default: (await import('../features/withdrawals/withdrawals-page.tsx')).WithdrawalsPage,
}));
const PayeesPage = lazy(async () => ({ default: (await import('../features/payees/payees-page.tsx')).PayeesPage }));
const ProposalsPage = lazy(async () => ({
  default: (await import('../features/proposals/proposals-page.tsx')).ProposalsPage,
}));
const SettingsPage = lazy(async () => ({
  default: (await import('../features/settings/settings-page.tsx')).SettingsPage,
}));
const SignInPage = lazy(async () => ({ default: (await import('../features/sign-in/sign-in-page.tsx')).SignInPage }));

/** All pages of the console with the permissions that they need. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Loaded />}>
        <Route path={paths.signIn} element={<SignInPage />} />
      </Route>
      <Route element={<SignedIn />}>
        <Route path={paths.enrol} element={<EnrolPage />} />
        <Route element={<FullySignedIn />}>
          <Route element={<Shell />}>
            <Route element={<May permission="overview.read" />}>
              <Route path={paths.overview} element={<OverviewPage />} />
            </Route>
            <Route element={<May permission="draws.read" />}>
              <Route path={paths.draws} element={<DrawsPage />} />
              <Route path={`${paths.draws}/:drawId`} element={<DrawPage />} />
            </Route>
            <Route element={<May permission="markets.read" />}>
              <Route path={paths.markets} element={<MarketsPage />} />
              <Route path={`${paths.markets}/new`} element={<NewMarketPage />} />
              <Route path={paths.closedDays} element={<ClosedDaysPage />} />
              <Route path={paths.rates} element={<RatesPage />} />
              <Route path={`${paths.markets}/:marketId`} element={<MarketPage />} />
            </Route>
            <Route element={<May permission="players.read" />}>
              <Route path={paths.players} element={<PlayersPage />} />
              <Route path={`${paths.players}/:playerId`} element={<PlayerPage />} />
            </Route>
            <Route element={<May permission="players.manage" />}>
              <Route path={paths.devices} element={<DevicesPage />} />
            </Route>
            <Route element={<May permission="risk.view" />}>
              <Route path={paths.risk} element={<RiskPage />} />
              <Route path={`${paths.risk}/:drawId`} element={<DrawRiskPage />} />
            </Route>
            <Route element={<May permission="bids.read" />}>
              <Route path={paths.bids} element={<BidsPage />} />
            </Route>
            <Route element={<May permission="content.read" />}>
              <Route path={paths.content} element={<ContentPage />} />
            </Route>
            <Route element={<May permission="money.read" />}>
              <Route path={paths.deposits} element={<DepositsPage />} />
              <Route path={paths.withdrawals} element={<WithdrawalsPage />} />
              <Route path={paths.bankStatements} element={<BankStatementsPage />} />
              <Route path={paths.adjustments} element={<AdjustmentsPage />} />
              <Route path={paths.negativeWallets} element={<NegativeWalletsPage />} />
            </Route>
            <Route element={<May permission="payees.read" />}>
              <Route path={paths.payees} element={<PayeesPage />} />
            </Route>
            <Route element={<May permission="proposals.read" />}>
              <Route path={paths.proposals} element={<ProposalsPage />} />
            </Route>
            <Route element={<May permission="reports.read" />}>
              <Route path={paths.reports} element={<ReportsPage />} />
            </Route>
            <Route element={<May permission="outbox.read" />}>
              <Route path={paths.outbox} element={<OutboxPage />} />
            </Route>
            <Route element={<May permission="audit.read" />}>
              <Route path={paths.audit} element={<AuditPage />} />
            </Route>
            <Route element={<May permission="operators.manage" />}>
              <Route path={paths.operators} element={<OperatorsPage />} />
            </Route>
            <Route element={<May permission="settings.read" />}>
              <Route path={paths.settings} element={<SettingsPage />} />
            </Route>
            <Route element={<May permission="books.read" />}>
              <Route path={paths.integrity} element={<IntegrityPage />} />
            </Route>
            <Route path={paths.account} element={<AccountPage />} />
            <Route path="*" element={<NoSuchPage />} />
          </Route>
        </Route>
      </Route>
    </Routes>
  );
}

/** Shows a spinner while the code of a page outside the console's frame loads. */
function Loaded() {
  return (
    <Suspense fallback={<Loading />}>
      <Outlet />
    </Suspense>
  );
}

/** Redirects to the sign-in page, which returns to this address afterwards. */
function SignedIn() {
  const state = useSessionState();
  const location = useLocation();
  if (state.status === 'loading') return <Loading />;
  if (state.status === 'failed') return <Unreachable message={state.message} />;
  if (state.status === 'in') return <Loaded />;
  // After signing out on purpose, the next sign-in opens the overview.
  const from = state.why === 'left' ? undefined : location.pathname + location.search;
  return <Navigate to={paths.signIn} replace state={{ from }} />;
}

function FullySignedIn() {
  return useSession().stage === 'full' ? <Outlet /> : <Navigate to={paths.enrol} replace />;
}

/** Renders the page if the role has the permission, otherwise an explanation. */
function May({ permission }: { permission: Permission }) {
  return useMay(permission) ? <Outlet /> : <NotAllowed />;
}

function NotAllowed() {
  const session = useSession();
  const first = menuOf(session)[0];
  return (
    <Page title="Not for your role">
      <EmptyState
        icon={<Lock size={28} aria-hidden="true" />}
        title="Your role cannot open this page"
        detail={`You are signed in as ${session.operator.name} (${session.operator.role}).`}
        action={
          first === undefined ? undefined : (
            <Link to={first.path} className="link">
              Go to {first.label}
            </Link>
          )
        }
      />
    </Page>
  );
}

function NoSuchPage() {
  return (
    <Page title="Page not found">
      <EmptyState
        icon={<SearchX size={28} aria-hidden="true" />}
        title="This page does not exist"
        action={
          <Link to={paths.overview} className="link">
            Go to the overview
          </Link>
        }
      />
    </Page>
  );
}

function Loading() {
  return (
    <div role="status" className="grid min-h-dvh place-content-center text-muted">
      <Spinner sizePx={28} />
      <span className="sr-only">Loading</span>
    </div>
  );
}

function Unreachable({ message }: { message: string }) {
  return (
    <main className="grid min-h-dvh place-content-center" role="alert">
      <EmptyState
        title="The console cannot start"
        detail={message}
        action={<Button onClick={() => void refreshSession()}>Try again</Button>}
      />
    </main>
  );
}
