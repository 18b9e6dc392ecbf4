import { lingui } from '@lingui/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { minify } from 'terser';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { manifest } from './manifest.ts';

/** Address of the server in development. In production the server itself serves the built app. */
const SERVER = process.env.SURAHI_DEV_SERVER ?? 'http://127.0.0.1:8080';

const SERVER_PATHS = ['^/api-', '^/events', '^/media/', '^/docs', '^/log/', '^/healthz', '^/operator/api'];

/**
 * Lets the bundler drop the router's unused components. By default the bundler keeps calls and assignments at the top
 * level of a module, because they may have side effects.
 */
const trimRouter: Plugin = {
  name: 'trim-router',
  transform: {
    filter: { id: /\/react-router\/dist\/.*\.mjs$/ },
    handler: (code) => ({
      code: code
        .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
        .replaceAll(/^var (\w+) = (React\d*\.(?:forwardRef|createContext))\(/gm, 'var $1 = /* @__PURE__ */ $2('),
      map: null,
    }),
  },
};

/**
 * Drops the hash to G2 from the curve's library, about 1 kB. The claims hash to G1 alone. The library keeps this part
 * even if nothing calls it, because it is made at the top level of the module.
 */
const trimCurve: Plugin = {
  name: 'trim-curve',
  transform: {
    filter: { id: /\/@noble\/curves\/bls12-381\.js$/ },
    handler: (code) => {
      const trimmed = code
        .replace(/^const isogenyMapG2 = isogenyMap\(Fp2, \[\n[^]*?^\]\.map\(.*\);$/m, '')
        .replace(/^function mapToG2\(scalars\) \{\n[^]*?^\}$/m, 'function mapToG2() { throw new Error("no G2"); }');
      if (/isogenyMapG2|getG2_SWU\(\)/.test(trimmed))
        throw new Error('trim-curve does not fit this version of the curve');
      return { code: trimmed, map: null };
    },
  },
};

/** Shrinks the first file once more, by about 1 kB compressed. The bundler's own compressor finds less. */
const shrinkEntry: Plugin = {
  name: 'shrink-entry',
  generateBundle: async (_, bundle) => {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk' || !file.isEntry) continue;
      const { code } = await minify(file.code, { module: true, ecma: 2020, compress: { passes: 3 } });
      if (code === undefined) throw new Error(`shrink-entry returned no code for ${file.fileName}`);
      file.code = code;
    }
  },
};

export default defineConfig({
  plugins: [
    trimRouter,
    shrinkEntry,
    react(),
    tailwindcss(),
    lingui({ cwd: import.meta.dirname, failOnMissing: true, failOnCompileError: true }),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'worker',
      filename: 'service-worker.ts',
      // The app registers the worker itself, after its first screen.
      injectRegister: false,
      manifest,
      injectManifest: { globPatterns: ['assets/**/*.{js,css,woff2}', '*.svg'] },
      includeManifestIcons: false,
    }),
  ],
  worker: {
    format: 'es',
    plugins: () => [trimCurve],
    rolldownOptions: {
      output: {
        // Two files: what a visit of the log needs, and the pairing with the claims. A check of a draw and the page
        // 'Try it on real rounds' load the second file.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'visit', tags: ['$initial'], priority: 2 },
            { name: 'pairing', test: /./, priority: 1 },
          ],
        },
      },
    },
  },
  build: {
    target: 'es2022',
    cssTarget: 'chrome100',
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      output: {
        // The first file lists the names of all others, so their hashes add to its size. Hexadecimal digits compress
        // best. Seven are enough: two versions of a file get the same name once in 268 million changes.
        hashCharacters: 'hex',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // Code of every visit is one file: it compresses better, and no second request delays the start.
        // Small modules shared by several screens, and screens that follow each other, are one file each for the same
        // reasons.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'app', tags: ['$initial'], priority: 2 },
            { name: 'icons', test: /lucide-react/, priority: 1 },
            { name: 'accounts', test: /src\/features\/accounts\// },
            { name: 'info', test: /src\/features\/(info|static)\// },
            {
              name: 'amounts',
              test: /src\/shared\/money\/(amount-input|typed-amount|points-text|checking-note|wire-date)/,
              priority: 1,
            },
            {
              name: 'forms',
              test: /src\/shared\/(forms\/(otp-|code-problem|call-for-code)|mobile-input)|ui\/src\/(mobile-number|only-digits)/,
              priority: 1,
            },
            {
              name: 'choice',
              test: /src\/(features\/markets\/(game-tile|rate-text)|shared\/(slip|markets\/choose-market))/,
              priority: 1,
            },
            { name: 'limits', test: /src\/shared\/play\/(limit|use-play-limits)/ },
            { name: 'money', test: /src\/shared\/money\// },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, { target: SERVER, changeOrigin: false }])),
  },
});
