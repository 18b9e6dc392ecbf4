import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `npm run dev` finds the server; the built console is served by the server itself. */
const SERVER = process.env.SURAHI_DEV_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  base: '/operator/',
  plugins: [react(), tailwindcss()],
  build: { target: 'es2022', cssTarget: 'chrome100', reportCompressedSize: false, modulePreload: { polyfill: false } },
  server: { port: 5174, proxy: { '^/operator/api': { target: SERVER, changeOrigin: false } } },
});
