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
              // What visitors and staff both need, with the styles that stand under all others: one file costs less
              // than the same in pieces.
              name: 'shared',
              test: /frontend[\\/]src[\\/](api[\\/](http|api-error|query-client|retry|send-once|session|site\.queries|told)|app[\\/](public-(header|footer|layout|pages)|page-boundary|announcement-ribbon)|public[\\/](later|public)|ui[\\/](base|brand-mark|clean-in-place|formats|icon|now|page-title|plate|status-badge|today|tokens))\.(tsx?|css)$|contracts[\\/]src[\\/](appointments[\\/]appointment|values[\\/](local-date-time|plate|contact|weekday-names)|site[\\/](opening-times|vacations))\.ts$/,
            },
            {
              // The page that visitors come for is in one file with what starts it.
              name: 'visitor-app',
              test: /frontend[\\/]src[\\/](app[\\/]visitor-app|features[\\/]home[\\/]home-page)\.tsx$/,
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
        const app = chunks.find(({ name }) => name === 'visitor-app');
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
