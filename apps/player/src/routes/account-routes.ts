import { paths } from '../paths.ts';
import type { Screen } from './screen.tsx';
import { screen } from './screen.tsx';

/** Landing, registration, login, passwords and profile. */
export const accountScreens: readonly Screen[] = [
  screen(paths.root, 'bare', async () => (await import('../features/landing/landing-screen.tsx')).LandingScreen),
  screen(paths.register, 'bare', async () => (await import('../features/accounts/register-screen.tsx')).RegisterScreen),
  screen(
    paths.otpRegister,
    'bare',
    async () => (await import('../features/accounts/otp-register-screen.tsx')).OtpRegisterScreen,
  ),
  screen(paths.login, 'bare', async () => (await import('../features/accounts/login-screen.tsx')).LoginScreen),
  screen(
    paths.forgotPassword,
    'bare',
    async () => (await import('../features/accounts/forgot-password-screen.tsx')).ForgotPasswordScreen,
  ),
  screen(
    paths.otpForgotPassword,
    'bare',
    async () => (await import('../features/accounts/otp-forgot-screen.tsx')).OtpForgotScreen,
  ),
  screen(
    paths.newPassword,
    'bare',
    async () => (await import('../features/accounts/new-password-screen.tsx')).NewPasswordScreen,
  ),
  screen(
    paths.changePassword,
    'main',
    async () => (await import('../features/accounts/change-password-screen.tsx')).ChangePasswordScreen,
  ),
  screen(paths.profile, 'main', async () => (await import('../features/accounts/profile-screen.tsx')).ProfileScreen),
];
