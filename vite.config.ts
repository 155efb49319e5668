import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin, type Rolldown } from 'vite';

const backend = process.env['BACKEND_URL'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: 'frontend',
  plugins: [oneModuleEachIcon(), tokensInPlace(), react(), preloadVisitorApp()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  server: { host: '127.0.0.1', proxy: { '/api': backend } },
  preview: { host: '127.0.0.1', proxy: { '/api': backend } },
  build: {
    outDir: '../dist/frontend',
    emptyOutDir: true,
    target: 'es2023',
    // Maps for the stacks that browsers report, without the sources; the build takes them out of what is served.
    sourcemap: 'hidden',
    // The manifest is what scripts/size.mjs follows to know what a first visit loads.
    manifest: true,
    // No data: addresses, so that the Content-Security-Policy can stay at img-src 'self'.
    assetsInlineLimit: 0,
    // Every browser that runs this code knows modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        sourcemapExcludeSources: true,
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
              test: /frontend[\\/]src[\\/](api[\\/](http|api-error|query-client|retry|send-once|session|site\.queries|told)|app[\\/](opening-hours|public-pages|page-boundary|announcement-ribbon)|public[\\/](later|public)|ui[\\/](base|brand-mark|clean-in-place|color-scheme-of-page|formats|icon|now|page-title|plate|site-link|status-badge|today|tokens))\.(tsx?|css)$|app[\\/]public-layout\.css$|features[\\/]login[\\/]landing\.ts$|contracts[\\/]src[\\/](appointments[\\/]appointment|values[\\/](local-date-time|plate|contact|weekday-names)|site[\\/](opening-times|vacations))\.ts$/,
            },
            {
              // What both follow changes by, and what both know of addresses: visitors fetch it after their page.
              name: 'live',
              test: /frontend[\\/]src[\\/]api[\\/]live(-events|-keys)?\.ts$/,
            },
            {
              name: 'addresses',
              test: /contracts[\\/]src[\\/]access[\\/]staff-routes\.ts$|app[\\/]not-found-page\.(tsx|css)$/,
            },
            {
              // The frame of the staff's pages with all that it stands on; what only their lists need comes after it.
              name: 'staff-app',
              test: /frontend[\\/]src[\\/]app[\\/]staff-app\.tsx$/,
            },
            {
              // Also of the page behind the link in a customer's mail.
              name: 'mutations',
              test: /react-query[\\/].*useMutation\.js$|query-core[\\/].*mutationObserver\.js$/,
            },
            {
              // What the lists of the staff are made of: forty small files cost more than two.
              name: 'lists',
              test: /frontend[\\/]src[\\/]ui[\\/](choice-filter|data-table(-row)?|date-field|draft|focus|icon-button|leave-through|later-part|list-[a-z]+|month-button|narrow|page-address|paged-list|pager|panel|refusal|settled|site-link|still-here|table-order|toasts|typed-date|use-list-address)\.(tsx?|css)$|icon:(Add|ArrowClockwise|Calendar|Delete|Dismiss|Filter|Search|Warning)Regular$|react-query[\\/].*useInfiniteQuery\.js$|query-core[\\/].*infiniteQueryObserver\.js$/,
            },
            {
              // What list, calendar and the pages of one appointment are asked for by, and the words for it.
              name: 'appointments',
              test: /features[\\/]appointments[\\/](appointment-(rules|status|words)|appointments\.queries|later-dialogs)\.ts$/,
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

/**
 * The icons' package keeps hundreds of drawings in each of its files, and what any page uses of a file is fetched with
 * the first of them. Here each drawing becomes a module of its own, which goes where it is used.
 */
function oneModuleEachIcon(): Plugin {
  const PACKAGE = '@fluentui/react-icons';
  const PREFIX = '\0icon:';
  const lib = path.resolve('node_modules', PACKAGE, 'lib');
  let drawings: ReadonlyMap<string, string> | undefined;
  const drawing = (name: string) => (drawings ??= drawingsIn(lib)).get(name);
  return {
    name: 'one-module-each-icon',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!code.includes(PACKAGE) || id.startsWith(lib)) return null;
      const split = code.replace(
        /import\s*\{([^}]*)\}\s*from\s*['"]@fluentui\/react-icons['"];?/g,
        (whole, list: string) => {
          const names = list.split(',').flatMap((name) => name.trim() || []);
          const [own, others] = [names.filter(drawing), names.filter((name) => !drawing(name))];
          const rest = others.length === 0 ? '' : `import {${others.join(', ')}} from '${PACKAGE}';`;
          const lines = '\n'.repeat(whole.split('\n').length - 1);
          return own.map((name) => `import { ${name} } from 'icon:${name}';`).join('') + rest + lines;
        },
      );
      // Every line stays where it is, and so does what the source map says of it.
      return { code: split, map: null };
    },
    resolveId: (id) => (id.startsWith('icon:') ? { id: `\0${id}`, moduleSideEffects: false } : null),
    load(id) {
      if (!id.startsWith(PREFIX)) return null;
      const create = path.join(lib, 'utils', 'createFluentIcon.js');
      return `import { createFluentIcon } from ${JSON.stringify(create)};\n${drawing(id.slice(PREFIX.length))}`;
    },
  };
}

/** The line of each drawing, by its name. */
function drawingsIn(lib: string): ReadonlyMap<string, string> {
  const files = ['icons', 'sizedIcons'].flatMap((folder) =>
    readdirSync(path.join(lib, folder))
      .filter((file) => file.endsWith('.js'))
      .map((file) => path.join(lib, folder, file)),
  );
  const lines = files.flatMap((file) => readFileSync(file, 'utf8').split('\n'));
  return new Map(
    lines.flatMap((line) => {
      const name = /^export const (\w+) = /.exec(line)?.[1];
      return name === undefined ? [] : [[name, line] as const];
    }),
  );
}

/**
 * A few files of Fluent ask the table of all tokens for the text of one of them. Here it is written where it is needed,
 * and nobody fetches the table.
 */
function tokensInPlace(): Plugin {
  const table = path.resolve('node_modules', '@fluentui', 'tokens', 'lib', 'tokens.js');
  let texts: ReadonlyMap<string, string> | undefined;
  const textOf = (name: string) =>
    (texts ??= new Map(
      [...readFileSync(table, 'utf8').matchAll(/^ +(\w+): ('[^']+')/gm)].map(([, key = '', text = '']) => [
        key,
        text,
      ]),
    )).get(name);
  return {
    name: 'tokens-in-place',
    apply: 'build',
    transform: {
      filter: { id: /node_modules[\\/]@fluentui[\\/].*\.js$/, code: /\btokens\.\w/ },
      handler: (code) => ({
        code: code.replace(/\btokens\.(\w+)/g, (whole, name: string) => textOf(name) ?? whole),
        map: null,
      }),
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
