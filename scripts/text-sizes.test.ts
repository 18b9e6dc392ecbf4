import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const HOME = join(import.meta.dirname, '..');
const FOLDERS = ['apps/player/src', 'apps/operator/src', 'packages/ui/src'];

/** Arbitrary sizes ('text-[13px]', 'text-[1rem]') and Tailwind's sizes above the scale ('text-3xl'). */
const OUTSIDE_THE_SCALE = /\btext-(?:\[[\d.]+(?:px|r?em)\]|[3-9]xl\b)/g;

function sizesOutside(folder: string): string[] {
  return readdirSync(join(HOME, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(tsx?|css)$/.test(path))
    .flatMap((path) => {
      const found = readFileSync(join(HOME, folder, path), 'utf8').match(OUTSIDE_THE_SCALE) ?? [];
      return found.map((size) => `${folder}/${path}: ${size}`);
    });
}

test.each(FOLDERS)('%s uses only the six text sizes of packages/ui/src/tokens.css', (folder) => {
  expect(sizesOutside(folder)).toEqual([]);
});

test('the check finds a size outside the scale and accepts the six tokens', () => {
  expect('text-[12.5px] !text-[1rem] text-3xl'.match(OUTSIDE_THE_SCALE)).toHaveLength(3);
  expect(
    'text-xs text-sm text-base text-lg text-xl text-2xl text-muted text-[#fff]'.match(OUTSIDE_THE_SCALE),
  ).toBeNull();
});
