import { afterEach, expect, test, vi } from 'vitest';
import { queryKeys } from '../../shared/query-keys.ts';
import { buttonsOf, renderPage, type Sent, textOf } from '../../shared/testing/render-page.tsx';
import { DevicesScreen } from './devices-screen.tsx';

const AT = Date.UTC(2026, 10, 18, 6, 30);
const sessions: Sent = [queryKeys.sessions, { sessions: [] }];
const passkeys = (...rows: object[]): Sent => [queryKeys.passkeys, { passkeys: rows, needs_code: false }];
const phone = { passkey_id: '7', name: 'My phone', created_at: AT, last_used_at: 0, counts_as_code_from: AT };

const render = (...rows: object[]) => renderPage(<DevicesScreen />, { sent: [sessions, passkeys(...rows)] });

afterEach(() => vi.unstubAllGlobals());

test('the screen of devices lists each passkey with its times and a button that removes it', async () => {
  const html = await render(phone, { ...phone, passkey_id: '8', name: 'Tablet', last_used_at: AT });
  expect(textOf(html)).toMatch(/My phone.*Added .*Not used yet.*Tablet.*Added .*Last used /);
  expect(html).toContain('aria-label="Remove Tablet"');
});

test('where the browser offers no passkeys the screen says so and adds none', async () => {
  const html = await render();
  expect(textOf(html)).toContain('You have no passkeys.');
  expect(textOf(html)).toContain('They need a secure address (https).');
  expect(buttonsOf(html)).not.toContain('Add a passkey');
});

test('where the browser offers passkeys the screen adds one', async () => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  vi.stubGlobal('location', { hostname: 'localhost' });
  const html = await render();
  expect(buttonsOf(html)).toContain('Add a passkey');
  expect(textOf(html)).not.toContain('They need a secure address');
});
