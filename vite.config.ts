import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

const backend = process.env['BACKEND_URL'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: 'frontend',
  plugins: [react()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  server: { host: '127.0.0.1', proxy: { '/api': backend } },
  preview: { host: '127.0.0.1', proxy: { '/api': backend } },
  build: {
    outDir: '../dist/frontend',
    emptyOutDir: true,
    target: 'es2022',
    // The manifest is what scripts/size.mjs follows to know what a first visit loads.
    manifest: true,
    // No data: addresses, so that the Content-Security-Policy can stay at img-src 'self'.
    assetsInlineLimit: 0,
    // Every browser that runs this code knows modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // One file for what every page needs compresses better than five.
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](query-core|react-query))[\\/]/,
            },
          ],
        },
      },
    },
  },
});
