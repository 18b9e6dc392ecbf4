import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The server for `npm run dev`. The server itself serves the built console. */
const SERVER = process.env.SURAHI_DEV_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  base: '/operator/',
  plugins: [react(), tailwindcss()],
  build: { target: 'es2022', cssTarget: 'chrome100', reportCompressedSize: false, modulePreload: { polyfill: false } },
  server: { port: 5174, proxy: { '^/operator/api': { target: SERVER, changeOrigin: false } } },
});
