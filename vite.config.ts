import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, normalizePath, type Plugin, type Rolldown } from 'vite';

const SHELL = /^assets\/staff-app-/;
/** What the shell has loaded before it asks for a page; naming it for each page costs 0.3 kB. */
const IN_SHELL = /^assets\/(rolldown-runtime|base|staff-app|shared|later|index)-[\w-]{5,7}\.(js|css)$/;

/** Chunks whose names `IN_SHELL`, `SHELL` and tests know. */
const NAMED = /^(rolldown-runtime|base|shared|later|index|staff-app|visitor-app|home-page)$/;

/**
 * The modules from which a browser starts that shows a visitor's page, and one that shows the staff's first list. Plates
 * and links are on pages that customers open from mails: they shall not load what the home page loads later.
 */
const VISITORS = [
  'app/main.tsx',
  'app/visitor-app.tsx',
  'features/home/home-page.tsx',
  'ui/plate.tsx',
  'ui/pages/site-link.tsx',
];
/** Pages that customers open from mails and shared links. */
const LINKED = [
  'features/own-appointment/own-appointment-page.tsx',
  'features/own-estimate/own-estimate-page.tsx',
  'features/car-offer/car-offer-page.tsx',
];
const STAFF = ['app/main.tsx', 'app/staff-app.tsx', 'features/appointments/appointments-page.tsx'];
const OWN_MODULE = /(frontend|contracts)[\\/]src[\\/](?!app[\\/]main\.tsx)/;

const backend = process.env['BACKEND_URL'] ?? 'http://127.0.0.1:3000';

/** Its package names only the build with warnings for developers; this one has none, and no texts of them. */
const quietRouter = path.join(import.meta.dirname, 'node_modules/react-router/dist/production/index.mjs');

export default defineConfig(({ command }) => ({
  root: 'frontend',
  plugins: [oneModuleEachIcon(), tokensInPlace(), react(), preloadVisitorApp()],
  resolve: {
    conditions: ['source', ...defaultClientConditions],
    alias: command === 'build' ? [{ find: /^react-router$/, replacement: quietRouter }] : [],
  },
  server: { host: '127.0.0.1', proxy: { '/api': backend } },
  preview: { host: '127.0.0.1', proxy: { '/api': backend } },
  build: {
    outDir: '../dist/frontend',
    emptyOutDir: true,
    target: 'es2023',
    // For the stacks that browsers report; the build moves the maps out of the served folder.
    sourcemap: 'hidden',
    // scripts/size.mjs reads the manifest to know what a first visit loads.
    manifest: true,
    // No data: addresses, so that the Content-Security-Policy can stay at img-src 'self'.
    assetsInlineLimit: 0,
    // Every browser that runs this code supports modulepreload.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostId }) => (SHELL.test(hostId) ? notInShell(files) : files),
    },
    rolldownOptions: {
      output: {
        sourcemapExcludeSources: true,
        // The staff's shell names 280 files: each letter less saves 0.2 kB of every first visit.
        entryFileNames: 'assets/[name]-[hash:7].js',
        // Only what is named elsewhere keeps its name: those of 270 files would be 1 kB more of the shell.
        chunkFileNames: ({ name }) => (NAMED.test(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'),
        assetFileNames: 'assets/[name]-[hash:5][extname]',
        codeSplitting: {
          groups: [
            {
              // One file for what every page needs compresses better than five. Only the staff's pages write.
              name: 'base',
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](query-core|react-query))[\\/](?!.*(useMutation|mutationObserver|infiniteQueryObserver|useInfiniteQuery)\.js)/,
            },
            { debugName: 'shared', name: ofBoth('shared'), test: OWN_MODULE },
            { debugName: 'later', name: ofBoth('later', true), test: OWN_MODULE },
            { name: 'staff-app', test: /frontend[\\/]src[\\/]app[\\/]staff-app\.tsx$/ },
            {
              // Also loaded by the page behind the link in a customer's mail.
              name: 'mutations',
              test: /react-query[\\/].*useMutation\.js$|query-core[\\/].*mutationObserver\.js$/,
            },
            {
              // Dialogs, menus and popups need them together; eight names less in the shell.
              name: 'overlays',
              test: /@fluentui[\\/].*[\\/](use(Timeout|BrowserTimer|AnimationFrame|FocusFinders|ModalAttributes)|getTriggerChild|mergeArrowOffset)\.js$/,
            },
            {
              // With all that the lists import: forty small files cost more than one.
              name: 'lists',
              test: /frontend[\\/]src[\\/]ui[\\/]lists[\\/]/,
            },
            {
              // Rules of a few lines that pages with money share; eight names less in the shell.
              name: 'money',
              test: /contracts[\\/]src[\\/](values[\\/](in-cents|vat|quantity|comparable)|invoices[\\/](price-basis|tax-rates)|customers[\\/]cash-customer|kernel[\\/](claim|changed-facts))\.ts$/,
            },
            { debugName: 'visitor-app', name: ofVisitors(), test: OWN_MODULE },
            // One file for what only the page needs that most visitors come for.
            { name: 'home-page', test: /frontend[\\/]src[\\/]features[\\/]home[\\/]home-page\.tsx$/ },
          ],
        },
      },
    },
  },
}));

/** The files that the shell has not loaded; the scripts sorted, because similar lists compress better. */
function notInShell(files: string[]): string[] {
  const missing = files.filter((file) => !IN_SHELL.test(file));
  const scripts = missing.filter((file) => file.endsWith('.js')).toSorted();
  return [...scripts, ...missing.filter((file) => !file.endsWith('.js'))];
}

type Modules = {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
  } | null;
};

/** Puts our modules into one chunk that visitors and staff both load; with `later` those that visitors load afterwards. */
function ofBoth(chunk: string, later = false) {
  let both: readonly ReadonlySet<string>[] | undefined;
  return (id: string, modules: Modules): string | null => {
    both ??= [
      later ? loadedWith(VISITORS.slice(1), modules, true) : loadedWith(VISITORS, modules),
      loadedWith(STAFF, modules),
    ];
    return both.every((loaded) => loaded.has(id)) ? chunk : null;
  };
}

/** Puts our modules into the visitors' application that both the home page and a linked page load. */
function ofVisitors() {
  let both: readonly ReadonlySet<string>[] | undefined;
  return (id: string, modules: Modules): string | null => {
    both ??= [loadedWith(['features/home/home-page.tsx'], modules), loadedWith(LINKED, modules)];
    const isApp = /app[\\/]visitor-app\.tsx$/.test(id);
    return isApp || both.every((loaded) => loaded.has(id)) ? 'visitor-app' : null;
  };
}

/** These modules and all of ours that they import; with `later` also by dynamic imports. */
function loadedWith(entries: readonly string[], modules: Modules, later = false): ReadonlySet<string> {
  const found = new Set(entries.map((entry) => normalizePath(path.resolve('frontend', 'src', entry))));
  for (const id of found) {
    const module = modules.getModuleInfo(id);
    if (module === null) throw new Error(`vite.config.ts names ${id}, which is not part of the build`);
    const imported = [...module.importedIds, ...(later ? module.dynamicallyImportedIds : [])];
    for (const one of imported) if (OWN_MODULE.test(one)) found.add(one);
  }
  return found;
}

/** The code of pages that is preloaded, by the first part of their path; `home` is `/`, `setting-up` what is held back. */
const PAGES_WITH_CODE: Readonly<Record<string, string>> = {
  home: 'home-page',
  termin: 'own-appointment-page',
  kva: 'own-estimate-page',
  autos: 'car-offer-page',
  about: 'about-page',
  impressum: 'imprint-page',
  datenschutz: 'privacy-page',
  login: 'login-page',
  'setting-up': 'setting-up-page',
};

function linksTo(chunks: readonly Rolldown.OutputChunk[]): string {
  const styles = chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
  return [
    ...chunks.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
    // Not only preloaded: the application would wait for its style sheets once more before its first paint.
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ].join('');
}

/**
 * Preloads the visitors' code with the page instead of after main.tsx, which saves a slow phone a round trip. The links
 * are between comments, so that the server can leave them out of the staff's pages (backend/src/pages).
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
        const ofPages = Object.entries(PAGES_WITH_CODE).map(([page, code]) => {
          const own = chunks.find(({ name }) => name === code);
          const more = own
            ? importsOf(own, chunks).filter((one) => !needed.includes(one) && !html.includes(one.fileName))
            : [];
          return `<!--${page}-->${linksTo(more)}<!--/${page}-->`;
        });
        const links = `<!--visitor-->${linksTo(needed)}<!--/visitor-->${ofPages.join('')}`;
        return html.replace('</head>', `  ${links}\n  </head>`);
      },
    },
  };
}

/**
 * The icons' package has hundreds of drawings in each of its files, so that the first page would load the icons of all
 * pages. This plugin makes each drawing a module, which is bundled with the pages that use it.
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
      // No line moves, so the source map stays correct.
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

/** The source line of each drawing, by name. */
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
 * A few files of Fluent look up single tokens in the table of all tokens. This plugin inserts the text of the token, so
 * that the table is not part of the bundle.
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

/** The chunk and all its static imports. */
function importsOf(first: Rolldown.OutputChunk, chunks: readonly Rolldown.OutputChunk[]) {
  const found = new Set([first]);
  for (const { imports } of found) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk);
  }
  return [...found];
}
