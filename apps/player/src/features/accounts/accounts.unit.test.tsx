import { afterEach, expect, test } from 'vitest';
import { queryKeys } from '../../shared/query-keys.ts';
import { buttonsOf, linksOf, renderPage, type Sent, textOf } from '../../shared/testing/render-page.tsx';
import { AgeBox } from './age-box.tsx';
import { ChangePasswordScreen } from './change-password-screen.tsx';
import { drafts, typedIn } from './drafts.ts';
import { ForgotPasswordScreen } from './forgot-password-screen.tsx';
import { NewPasswordScreen } from './new-password-screen.tsx';
import { OtpForgotScreen } from './otp-forgot-screen.tsx';
import { OtpRegisterScreen } from './otp-register-screen.tsx';
import { ContactSupport } from './parts.tsx';

const PHONE = '9876543210';

afterEach(() => {
  drafts.keepRegistration(undefined);
  drafts.keepReset(undefined);
});

const boxesOf = (html: string) => html.split('data-testid="otp-box"').length - 1;

test('[ACC-06] the code of a registration has four boxes, a countdown from 26 s and a button that waits for four digits', async () => {
  drafts.keepRegistration({ username: 'Asha', phone: PHONE, password: 'clay pot 17', age: 18, ticket: undefined });
  const html = await renderPage(<OtpRegisterScreen />);
  expect(boxesOf(html)).toBe(4);
  expect(textOf(html)).toContain('Resend Code in 26 s');
  expect(html).toMatch(/<button type="submit" disabled=""/);
  expect(buttonsOf(html)).toContain('Verify Verifying...');
});

test('[ACC-20] without its draft the code screen of a registration is not shown', async () => {
  expect(await renderPage(<OtpRegisterScreen />)).toBe('');
});

test('a router state keeps name and number', () => {
  const typed = { username: 'Asha', phone: PHONE };
  expect(typedIn({ ...typed, password: 'clay pot 17' })).toEqual(typed);
});

test('a router state without name and number leaves the fields empty', () => {
  for (const state of [undefined, null, 'text', { phone: 5 }])
    expect(typedIn(state)).toEqual({ username: '', phone: '' });
});

test('[ACC-09] the reset of a password has its title, prompt and button', async () => {
  const html = await renderPage(<ForgotPasswordScreen />);
  expect(textOf(html)).toContain('RESET PASSWORD Enter your phone number to receive a verification code');
  expect(buttonsOf(html)).toContain('Send Reset Code Sending...');
});

test('[ACC-10, ACC-20] the code of a reset has four boxes, a countdown from 30 s and a button that waits, and needs its draft', async () => {
  expect(textOf(await renderPage(<OtpForgotScreen />))).toContain('Invalid navigation. Please start over.');
  drafts.keepReset({ phone: PHONE, ticket: undefined });
  const html = await renderPage(<OtpForgotScreen />);
  expect([boxesOf(html), textOf(html).includes('Resend Code in 30 s')]).toEqual([4, true]);
  expect(html).toMatch(/<button type="submit" disabled=""/);
  expect(buttonsOf(html)).toContain('Verify Verifying...');
});

test('[ACC-11] the new password is asked for twice, each with a button that shows it', async () => {
  drafts.keepReset({ phone: PHONE, ticket: 'ticket' });
  const html = await renderPage(<NewPasswordScreen />);
  expect(textOf(html)).toMatch(/New Password.*Confirm Password/);
  expect(html.split('aria-label="Show password"')).toHaveLength(3);
});

test('[ACC-15] a change of the password asks for the current one, the new one and its confirmation', async () => {
  const html = await renderPage(<ChangePasswordScreen />);
  expect(textOf(html)).toMatch(/Current Password.*New Password.*Confirm Password.*Change Password/);
});

test('[ACC-22] the age box names the minimum age, and reports a missing tick', async () => {
  expect(textOf(await renderPage(<AgeBox age={18} missing={false} />))).not.toContain('You must be');
  const html = await renderPage(<AgeBox age={18} missing />);
  expect(html).toContain('type="checkbox"');
  expect(textOf(html)).toContain('You must be 18 or older');
});

test('[ACC-21] Contact Support of a visitor opens the chat of the operator, or 1234567890', async () => {
  const contacts = { mobile_no: '9812345678', mobile_1: '9812345670', telegram_no: '9812345679', tips_status: '1' };
  // The dashboard has other contacts, which only players receive.
  const dashboard = { mobile_no: '9812340000' };
  const link = async (sent: readonly Sent[]) => linksOf(await renderPage(<ContactSupport />, { dashboard, sent }));
  expect(await link([[queryKeys.socialData, contacts]])).toEqual([['https://wa.me/919812345678', 'Contact Support']]);
  expect(await link([])).toEqual([['https://wa.me/911234567890', 'Contact Support']]);
});
