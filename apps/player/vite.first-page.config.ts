import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * The home screen as one file for node, with which the server writes the first market cards into the page. It lies
 * beside the built app under a name with a dot, which is not served.
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
