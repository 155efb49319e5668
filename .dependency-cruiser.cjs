/**
 * The walls of the house. Each rule's comment says what to do instead.
 * `node scripts/architecture.mjs` first plants one violation of every rule and sees it caught.
 */

/** A folder of backend/src is a module of the business unless it is one of these: a new module is checked by itself. */
const NO_MODULES = '(?!(?:platform|engines|seed|commands|testing)/)';
const ANY_MODULE = `^backend/src/${NO_MODULES}[^/]+/`;

/** Whoever imports one of these may hold a writing connection, and so wait for the disk. */
const WRITERS =
  '^backend/src/engines/(sqlite/(folder-writer\\.worker|folder-files|round|written-file|group|durable-database)|event-store/sqlite/(written-log|events-database|folder-lock)|vault/vault-writer|jobs/sqlite/job-writer|kept-answers/answers-writer|read-store/sqlite/read-(file|writer))\\.ts$';

module.exports = {
  forbidden: [
    {
      name: 'contracts-stand-alone',
      comment:
        'contracts/ holds shapes, pure rules and the classes of commands only. Move I/O to backend/platform, read models to projections/.',
      severity: 'error',
      from: { path: '^contracts/src', pathNot: '\\.spec\\.ts$' },
      to: {
        pathNot:
          '^contracts/src|node_modules/(class-validator|class-transformer|immutable|uuid|@nestjs/cqrs)/',
      },
    },
    {
      name: 'projections-know-no-backend',
      comment:
        'Read models meet the log through engine/ and contracts/. Put an interface into engine/ instead.',
      severity: 'error',
      from: { path: '^projections/src' },
      to: { path: '^(backend|frontend)/' },
    },
    {
      name: 'modules-do-not-meet',
      comment:
        'A business module never imports another: share an event, a command or a pure fold in contracts/.',
      severity: 'error',
      from: { path: `^backend/src/${NO_MODULES}([^/]+)/`, pathNot: '/testing/|\\.spec\\.ts$' },
      to: { path: ANY_MODULE, pathNot: '^backend/src/$1/' },
    },
    {
      name: 'controllers-change-through-commands',
      comment:
        'A controller reads streams with StreamReader. Send a command over the bus instead of appending (ADR 5).',
      severity: 'error',
      from: { path: '\\.controller\\.ts$' },
      to: {
        path: '^backend/src/platform/streams/streams\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'platform-knows-no-module',
      comment: 'The platform carries every module and knows none. Give it a port that the module fills.',
      severity: 'error',
      from: { path: '^backend/src/(platform|engines)/' },
      to: { path: `${ANY_MODULE}|^backend/src/(seed|commands)/` },
    },
    {
      name: 'platform-knows-no-engine',
      comment:
        'The platform holds the ports; the engines fill them and are opened in app.ts and the commands only. Put the shape that you need into the port.',
      severity: 'error',
      from: { path: '^backend/src/platform/', pathNot: '/testing/|\\.(spec|contract)\\.ts$' },
      to: { path: '^backend/src/engines/' },
    },
    {
      name: 'modules-know-no-engine',
      comment:
        'A module is written against the ports of the platform. Backups are the exception: they copy the files of the engines, and the audit module runs them by schedule.',
      severity: 'error',
      from: { path: ANY_MODULE, pathNot: '/testing/|\\.spec\\.ts$' },
      to: { path: '^backend/src/engines/(?!backup/)' },
    },
    {
      name: 'one-folder-speaks-to-eventstoredb',
      comment:
        'engines/event-store/eventstoredb uses generated code and private paths of @eventstore/db-client (ADR 12). Use openEsdbEventStore instead.',
      severity: 'error',
      from: { path: '^backend/src/', pathNot: '^backend/src/engines/event-store/eventstoredb/' },
      to: { path: '@eventstore/db-client' },
    },
    {
      name: 'product-imports-no-test-code',
      comment: 'Code under testing/ and *.contract.ts is for specs only.',
      severity: 'error',
      from: { path: '^(backend|contracts|projections)/src', pathNot: '\\.(spec|contract)\\.ts$|/testing/' },
      to: { path: '/testing/|\\.(spec|contract)\\.ts$' },
    },
    {
      name: 'only-the-writing-thread-waits-for-the-disk',
      comment:
        'Files are written in the writing threads of their folder. Read with openReadOnly, write with openFile.',
      severity: 'error',
      from: {
        path: '^(backend|contracts|projections)/src',
        pathNot: `${WRITERS}|\\.(spec|contract)\\.ts$|/testing/`,
      },
      to: { path: WRITERS, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'frontend-meets-backend-over-http',
      comment: 'The browser knows contracts/ only. What it needs of the server it asks for over /api.',
      severity: 'error',
      from: { path: '^frontend/src' },
      to: { path: '^(backend|projections)/' },
    },
    {
      name: 'frontend-features-do-not-meet',
      comment: 'A feature never imports another feature: move the shared piece to ui/ or api/.',
      severity: 'error',
      from: { path: '^frontend/src/features/([^/]+)/' },
      to: { path: '^frontend/src/features/([^/]+)/', pathNot: '^frontend/src/features/$1/' },
    },
    {
      name: 'frontend-runs-app-to-features-to-ui',
      comment: 'app/ may use features/, features/ may use ui/ and api/; never the other way.',
      severity: 'error',
      from: { path: '^frontend/src/(ui|api|public)/' },
      to: { path: '^frontend/src/(app|features)/' },
    },
    {
      name: 'frontend-features-know-no-app',
      comment: 'A feature is shown by app/ and does not know it. Pass in what it needs.',
      severity: 'error',
      from: { path: '^frontend/src/features/' },
      to: { path: '^frontend/src/app/' },
    },
    {
      name: 'no-circles',
      comment: 'Two files that need each other are one file, or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      conditionNames: ['source', 'import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
  },
};
