import { paths } from '../paths.ts';
import type { Screen } from './screen.tsx';
import { moneyScreen } from './screen.tsx';

const wallet = async () => (await import('../features/wallet/wallet-screen.tsx')).WalletScreen;
const transfer = async () => (await import('../features/transfers/transfer-screen.tsx')).TransferScreen;

/** The texts of screens that ask for a one-time code. */
const WITH_CODE = ['money', 'pages'] as const;

/** The wallet: deposits, withdrawals, transfers and their histories. */
export const moneyScreens: readonly Screen[] = [
  moneyScreen(paths.wallet, 'main', wallet),
  moneyScreen(
    paths.walletHistory,
    'main',
    async () => (await import('../features/wallet/transactions-screen.tsx')).TransactionsScreen,
  ),
  moneyScreen(
    paths.otpWithdraw,
    'bare',
    async () => (await import('../features/wallet/otp-withdraw-screen.tsx')).OtpWithdrawScreen,
    WITH_CODE,
  ),
  moneyScreen(
    paths.depositRule,
    'main',
    async () => (await import('../features/wallet/rule-screens.tsx')).DepositRuleScreen,
  ),
  moneyScreen(
    paths.withdrawRule,
    'main',
    async () => (await import('../features/wallet/rule-screens.tsx')).WithdrawRuleScreen,
  ),
  moneyScreen(
    paths.addFund,
    'main',
    async () => (await import('../features/deposits/add-fund-screen.tsx')).AddFundScreen,
  ),
  moneyScreen(
    paths.payViaUpi,
    'main',
    async () => (await import('../features/deposits/pay-via-upi-screen.tsx')).PayViaUpiScreen,
  ),
  moneyScreen(paths.qrPay, 'main', async () => (await import('../features/deposits/qr-pay-screen.tsx')).QrPayScreen),
  moneyScreen(
    paths.addFunds,
    'own',
    async () => (await import('../features/deposits/add-funds-screen.tsx')).AddFundsScreen,
  ),
  moneyScreen(
    paths.addFundHistory,
    'main',
    async () => (await import('../features/deposits/add-fund-history-screen.tsx')).AddFundHistoryScreen,
  ),
  moneyScreen(
    paths.withdraw,
    'own',
    async () => (await import('../features/withdrawals/withdraw-screen.tsx')).WithdrawScreen,
    WITH_CODE,
  ),
  moneyScreen(
    paths.withdrawHistory,
    'main',
    async () => (await import('../features/withdrawals/withdraw-history-screen.tsx')).WithdrawHistoryScreen,
  ),
  moneyScreen(paths.transfer, 'main', transfer, WITH_CODE),
];
