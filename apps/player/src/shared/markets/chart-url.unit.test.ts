import { afterEach, expect, test, vi } from 'vitest';
import { reachableUrl } from './chart-url.ts';

afterEach(() => vi.unstubAllGlobals());

test('a chart address of a server without PUBLIC_URL leads to the host that served the app, others stay', () => {
  vi.stubGlobal('location', { origin: 'http://192.168.1.20:8080' });
  expect(reachableUrl('http://localhost:8080/charts/main/7')).toBe('http://192.168.1.20:8080/charts/main/7');
  expect(reachableUrl('https://play.example.com/charts/main/7')).toBe('https://play.example.com/charts/main/7');
  expect(reachableUrl('http://localhost.example.com/a')).toBe('http://localhost.example.com/a');
  expect(reachableUrl('')).toBe('');
});
