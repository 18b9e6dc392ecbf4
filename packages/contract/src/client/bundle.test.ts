import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

/** Bundles code that imports from this package for a browser and returns the result. */
async function bundle(code: string): Promise<{ text: string; brotliBytes: number }> {
  const result = await build({
    stdin: { contents: code, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
  });
  const text = result.outputFiles[0]?.text ?? '';
  return { text, brotliBytes: brotliCompressSync(text).length };
}

test('the client does not import the contracts', async () => {
  const { text, brotliBytes } = await bundle("import { createClient } from './index.ts'; console.log(createClient);");
  expect(text).not.toMatch(/api-|zod/i);
  expect(brotliBytes).toBeLessThan(2_000);
});

test('a call imports its own file, not other families, examples or error texts', async () => {
  const { text, brotliBytes } = await bundle(
    "import { dashboard } from '../index.ts'; import { createClient } from './index.ts'; console.log(dashboard, createClient);",
  );
  expect(text).toContain('api-get-dashboard-data');
  expect(text).not.toMatch(/api-submit-bid|api-user-login|RAJ MAHAL|Sorry Betting Is Closed/);
  expect(brotliBytes).toBeLessThan(10_000);
});
