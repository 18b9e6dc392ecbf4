import { paths } from '../paths.ts';
import type { Screen } from './screen.tsx';
import { pageScreen } from './screen.tsx';

/** Landing, registration, login, passwords and profile. */
export const accountScreens: readonly Screen[] = [
  pageScreen(paths.root, 'bare', async () => (await import('../features/landing/landing-screen.tsx')).LandingScreen),
  pageScreen(
    paths.register,
    'bare',
    async () => (await import('../features/accounts/register-screen.tsx')).RegisterScreen,
  ),
  pageScreen(
    paths.otpRegister,
    'bare',
    async () => (await import('../features/accounts/otp-register-screen.tsx')).OtpRegisterScreen,
  ),
  pageScreen(paths.login, 'bare', async () => (await import('../features/accounts/login-screen.tsx')).LoginScreen),
  pageScreen(
    paths.forgotPassword,
    'bare',
    async () => (await import('../features/accounts/forgot-password-screen.tsx')).ForgotPasswordScreen,
  ),
  pageScreen(
    paths.otpForgotPassword,
    'bare',
    async () => (await import('../features/accounts/otp-forgot-screen.tsx')).OtpForgotScreen,
  ),
  pageScreen(
    paths.newPassword,
    'bare',
    async () => (await import('../features/accounts/new-password-screen.tsx')).NewPasswordScreen,
  ),
  pageScreen(
    paths.changePassword,
    'main',
    async () => (await import('../features/accounts/change-password-screen.tsx')).ChangePasswordScreen,
  ),
  pageScreen(
    paths.profile,
    'main',
    async () => (await import('../features/accounts/profile-screen.tsx')).ProfileScreen,
  ),
];
