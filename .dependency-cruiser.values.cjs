/**
 * The wall that only what runs can break: imports of types are gone when the browser gets the code, so this rule follows
 * values alone. Checked by `node scripts/architecture.mjs` beside the walls of .dependency-cruiser.cjs.
 */
const { options } = require('./.dependency-cruiser.cjs');

module.exports = {
  forbidden: [
    {
      name: 'browser-loads-no-decorators',
      comment:
        'A class with validators crashes the page: Reflect.getMetadata is the server’s. Import its type, or move the constant that the page needs into a file of its own.',
      severity: 'error',
      from: { path: '^frontend/src', pathNot: '\\.spec\\.ts$' },
      to: {
        path: 'node_modules/(class-validator|class-transformer|reflect-metadata|@nestjs)/',
        reachable: true,
      },
    },
  ],
  options: { ...options, tsPreCompilationDeps: false },
};
