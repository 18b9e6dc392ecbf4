import { Button, EmptyState, Spinner } from '@surahi/ui';
import { SearchX } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link, Navigate, Outlet, Route, Routes, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { t } from '../shared/i18n/i18n.ts';
import { CONTENT_ROUTES } from './content-routes.tsx';
import { Shell } from '../shared/layout/shell.tsx';
import { Page } from '../shared/parts.tsx';
import { refreshSession, useSession, useSessionState } from '../shared/session.ts';
import { May } from './may.tsx';

// The code of each page is loaded on demand.
const AccountPage = lazy(async () => ({ default: (await import('../features/sign-in/account-page.tsx')).AccountPage }));
const AuditPage = lazy(async () => ({ default: (await import('../features/audit/audit-page.tsx')).AuditPage }));
const BidsPage = lazy(async () => ({ default: (await import('../features/bids/bids-page.tsx')).BidsPage }));
const ConcernsPage = lazy(async () => ({
  default: (await import('../features/concerns/concerns-page.tsx')).ConcernsPage,
}));
const DevicesPage = lazy(async () => ({
  default: (await import('../features/devices/devices-page.tsx')).DevicesPage,
}));
const DrawPage = lazy(async () => ({ default: (await import('../features/draws/draw-page.tsx')).DrawPage }));
const DrawsPage = lazy(async () => ({ default: (await import('../features/draws/draws-page.tsx')).DrawsPage }));
const DueResultsPage = lazy(async () => ({
  default: (await import('../features/draws/due-results-page.tsx')).DueResultsPage,
}));
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
const DayClosePage = lazy(async () => ({
  default: (await import('../features/day-close/day-close-page.tsx')).DayClosePage,
}));
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
const DepositsToReturnPage = lazy(async () => ({
  default: (await import('../features/deposits-to-return/deposits-to-return-page.tsx')).DepositsToReturnPage,
}));
const BankStatementsPage = lazy(async () => ({
  default: (await import('../features/bank-statements/bank-statements-page.tsx')).BankStatementsPage,
}));
const WithdrawalsPage = lazy(async () => ({
  default: (await import('../features/withdrawals/withdrawals-page.tsx')).WithdrawalsPage,
}));
const PayoutFilesPage = lazy(async () => ({
  default: (await import('../features/payout-files/payout-files-page.tsx')).PayoutFilesPage,
}));
const PayeesPage = lazy(async () => ({ default: (await import('../features/payees/payees-page.tsx')).PayeesPage }));
const ProposalsPage = lazy(async () => ({
  default: (await import('../features/proposals/proposals-page.tsx')).ProposalsPage,
}));
const SettingsPage = lazy(async () => ({
  default: (await import('../features/settings/settings-page.tsx')).SettingsPage,
}));
const SignInPage = lazy(async () => ({ default: (await import('../features/sign-in/sign-in-page.tsx')).SignInPage }));

const MONEY_ROUTES = (
  <Route element={<May permission="money.read" />}>
    <Route path={paths.deposits} element={<DepositsPage />} />
    <Route path={paths.withdrawals} element={<WithdrawalsPage />} />
    <Route path={paths.payoutFiles} element={<PayoutFilesPage />} />
    <Route path={paths.bankStatements} element={<BankStatementsPage />} />
    <Route path={paths.adjustments} element={<AdjustmentsPage />} />
    <Route path={paths.negativeWallets} element={<NegativeWalletsPage />} />
    <Route path={paths.depositsToReturn} element={<DepositsToReturnPage />} />
  </Route>
);

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
              <Route path={paths.dueDraws} element={<DueResultsPage />} />
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
              <Route path={paths.concerns} element={<ConcernsPage />} />
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
            <Route element={<May permission="content.read" />}>{CONTENT_ROUTES}</Route>
            {MONEY_ROUTES}
            <Route element={<May permission="payees.read" />}>
              <Route path={paths.payees} element={<PayeesPage />} />
            </Route>
            <Route element={<May permission="proposals.read" />}>
              <Route path={paths.proposals} element={<ProposalsPage />} />
            </Route>
            <Route element={<May permission="reports.read" />}>
              <Route path={paths.reports} element={<ReportsPage />} />
              <Route path={paths.dayClose} element={<DayClosePage />} />
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

function NoSuchPage() {
  return (
    <Page title={t('Page not found')}>
      <EmptyState
        icon={<SearchX size={28} aria-hidden="true" />}
        title={t('This page does not exist')}
        action={
          <Link to={paths.overview} className="link">
            {t('Go to the overview')}
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
      <span className="sr-only">{t('Loading')}</span>
    </div>
  );
}

function Unreachable({ message }: { message: string }) {
  return (
    <main className="grid min-h-dvh place-content-center" role="alert">
      <EmptyState
        title={t('The console cannot start')}
        detail={message}
        action={<Button onClick={() => void refreshSession()}>{t('Try again')}</Button>}
      />
    </main>
  );
}
