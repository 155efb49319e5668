import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin, type Rolldown } from 'vite';

const backend = process.env['BACKEND_URL'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: 'frontend',
  plugins: [react(), preloadVisitorApp()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  server: { host: '127.0.0.1', proxy: { '/api': backend } },
  preview: { host: '127.0.0.1', proxy: { '/api': backend } },
  build: {
    outDir: '../dist/frontend',
    emptyOutDir: true,
    target: 'es2023',
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
              // Visitors only read by queries: what writes goes with the staff's pages.
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](query-core|react-query))[\\/](?!.*(useMutation|mutationObserver|infiniteQueryObserver|useInfiniteQuery)\.js)/,
            },
            {
              // Small files that visitors and staff both need: on their own they cost more than they save.
              name: 'shared',
              test: /frontend[\\/]src[\\/](api[\\/](http|api-error|send-once|session|site\.queries|told)|app[\\/](public-(header|footer|layout|pages)|page-boundary|announcement-ribbon)|ui[\\/](brand-mark|now|today|plate|status-badge|icon|formats))\.tsx?$|contracts[\\/]src[\\/](appointments[\\/]appointment|values[\\/](local-date-time|plate|contact|weekday-names)|site[\\/](opening-times|vacations))\.ts$/,
            },
          ],
        },
      },
    },
  },
});

/**
 * Asks for the visitors' code with the page instead of after main.tsx, which saves a slow phone a round trip. Stands
 * between comments, so that the server can leave it out of the staff's pages (backend/src/pages).
 */
function preloadVisitorApp(): Plugin {
  return {
    name: 'preload-visitor-app',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
        const app = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/app/visitor-app.tsx'));
        if (!app) return html;
        const needed = importsOf(app, chunks).filter(({ fileName }) => !html.includes(fileName));
        const styles = needed.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
        const links = [
          ...needed.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
          ...styles.map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
        ];
        return html.replace('</head>', `  <!--visitor-->${links.join('')}<!--/visitor-->\n  </head>`);
      },
    },
  };
}

/** The chunk and all that it imports at once, each one time. */
function importsOf(first: Rolldown.OutputChunk, chunks: readonly Rolldown.OutputChunk[]) {
  const found = new Set([first]);
  for (const { imports } of found) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk);
  }
  return [...found];
}
