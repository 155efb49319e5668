// `npm run mutation -- <module…>`: changes each rule of these modules in many small ways (mutants) and counts the mutants that
// no spec notices. `scripts/mutation-modules.mjs` names the modules. Prints the survivors; the report as JSON and HTML is
// `test-results/mutation/<module>.*`. Exits 1 when fewer mutants of a module are killed than it has reached before. Not part
// of `npm test`, because all modules together take half an hour.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { modules } from './mutation-modules.mjs';
import { root, typescript } from './product.mjs';

/** Percent of the mutants that should be killed. */
const WANTED = 85;

/** Specs that start the product, or that open its stores, would need hours. */
const SLOW_NAME = /\.http\.spec|crash|\.long\.spec|\.cluster\.spec/;
const SLOW_START = /\b(?:startTestApp|openTestPlatform|open\w*Context|openSqlite\w+)\b/;

function specFilesOf({ specs }) {
  const files = specs.flatMap((path) =>
    path.endsWith('.ts')
      ? [path]
      : readdirSync(join(root, path), { recursive: true }).map((file) => join(path, file)),
  );
  return files
    .filter((file) => file.endsWith('.spec.ts') && !SLOW_NAME.test(file))
    .filter((file) => !SLOW_START.test(readFileSync(join(root, file), 'utf8')))
    .toSorted();
}

function optionsOf(name) {
  const { mutate, reached = null } = modules[name];
  const report = (end) => join(root, 'test-results', 'mutation', `${name}.${end}`);
  return {
    mutate: [...mutate, '!**/*.spec.ts', '!**/testing/**'],
    plugins: [join(root, 'scripts', 'mutation-runner.mjs')],
    testRunner: 'specs-in-one-process',
    testRunnerNodeArgs: typescript,
    specFiles: specFilesOf(modules[name]),
    warnings: { unknownOptions: false },
    coverageAnalysis: 'perTest',
    thresholds: { high: WANTED, low: WANTED, break: reached },
    concurrency: Number(process.env.MUTATION_WORKERS ?? 1),
    // Mutants of tables and patterns that a file builds when it loads need a new process each: ten times the time.
    ignoreStatic: process.env.MUTATION_STATIC !== '1',
    // A changed text is a matter of the journeys; the compiler refuses most other changed strings.
    mutator: { excludedMutations: ['StringLiteral'] },
    ignorePatterns: ['dist', 'demo-data', 'data', 'test-results', 'docs', 'e2e'],
    tempDirName: join('test-results', 'stryker'),
    reporters: ['progress-append-only', 'clear-text', 'json', 'html'],
    clearTextReporter: { allowColor: false, reportTests: false, reportScoreTable: true },
    jsonReporter: { fileName: report('json') },
    htmlReporter: { fileName: report('html') },
    allowConsoleColors: false,
    disableTypeChecks: false,
    logLevel: 'warn',
  };
}

// Random tests run a tenth of their rounds for each mutant.
process.env.CAMPAIGN = 'brief';
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(modules, name));
if (wanted.length === 0 || unknown.length > 0) {
  console.error(`npm run mutation -- <module…>: ${Object.keys(modules).join(', ')}`);
  process.exit(1);
}
for (const name of wanted) await new Stryker(optionsOf(name)).runMutationTest();
