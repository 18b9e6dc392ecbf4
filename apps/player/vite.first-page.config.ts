import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * Builds the home screen as one file for node. The server uses it to write the first market cards into the page. The
 * file goes next to the built app under a name that starts with a dot, so it is never served.
 */
export default defineConfig({
  plugins: [react(), lingui({ cwd: import.meta.dirname, failOnMissing: true, failOnCompileError: true })],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: 'src/first-page.tsx',
    outDir: 'dist/.server',
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node20',
    minify: false,
    reportCompressedSize: false,
  },
});
