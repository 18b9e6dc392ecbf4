import { expect, test } from 'vitest';
import { isAppPath, readPush } from '../../worker/push-message.ts';

test('a message is shown with its title, text, page, tag and language', () => {
  const message = { title: 'You won 95', body: 'Neelam open 346-3', link: '/imp3', tag: 'result:7', lang: 'en' };
  expect(readPush(JSON.stringify(message))).toEqual(message);
});

test('a message that cannot be read shows the name of the app and leads to the notices', () => {
  for (const text of [undefined, '', '{', 'null', '[]', '"text"', '{"title":7}', '{"title":""}']) {
    expect(readPush(text), text).toMatchObject({ title: 'Surahi', link: '/notices' });
  }
});

test('a link opens pages of the app only', () => {
  for (const link of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '',
    '/a b',
  ]) {
    expect(isAppPath(link), link).toBe(false);
    expect(readPush(JSON.stringify({ title: 'T', link })).link).toBe('/notices');
  }
  for (const link of ['/imp3', '/withdrawhistory', '/charts/main/3?from=2026-11-18'])
    expect(isAppPath(link)).toBe(true);
});
