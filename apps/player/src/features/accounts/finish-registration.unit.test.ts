import { afterEach, expect, test, vi } from 'vitest';
import { finishRegistration } from './finish-registration.ts';

const draft = { username: 'Asha', phone: '9876543210', password: 'clay pot 17', age: 21, ticket: 'ticket' };

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The body of the registration that the app sends. The network is down, so it gets no answer. */
async function sentBody(country: string | undefined): Promise<unknown> {
  const bodies: unknown[] = [];
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    if (path.includes('api-user-registration')) bodies.push(JSON.parse(body));
    return Promise.reject(new TypeError('no network'));
  });
  await finishRegistration({ ...draft, ...(country === undefined ? {} : { country }) }, '');
  return bodies[0];
}

test('a registration names the country that the player chose, and none where none was asked', async () => {
  expect(await sentBody('MT')).toMatchObject({ age_confirmed: true, confirmed_age: 21, confirmed_country: 'MT' });
  expect(await sentBody(undefined)).not.toHaveProperty('confirmed_country');
});
