// `npm run mutation -- <module…>`: changes each rule of these modules in many small ways (mutants) and counts the mutants that
// no spec notices. `scripts/mutation-modules.mjs` names the modules. Prints the survivors; the report as JSON and HTML is
// `test-results/mutation/<module>.*`. Exits 1 when fewer mutants of a module are killed than it has reached before. Not part
// of `npm test`, because a module takes minutes.
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import jestConfig from '../jest.config.mjs';
import { modules } from './mutation-modules.mjs';
import { root } from './product.mjs';

/** Percent of the mutants that should be killed. */
const WANTED = 85;

/** The specs run without the compiled sources of other processes, which would be the unchanged ones. */
function jestOf(specs) {
  const dropped = ['globalSetup', 'maxWorkers', 'workerIdleMemoryLimit'];
  const kept = Object.entries(jestConfig).filter(([key]) => !dropped.includes(key));
  return {
    ...Object.fromEntries(kept),
    roots: ['<rootDir>/backend', '<rootDir>/contracts'],
    testMatch: specs,
  };
}

function optionsOf(name) {
  const { mutate, specs, reached = null } = modules[name];
  const report = (end) => join(root, 'test-results', 'mutation', `${name}.${end}`);
  return {
    mutate: [...mutate, '!**/*.spec.ts', '!**/testing/**'],
    testRunner: 'jest',
    testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
    jest: { projectType: 'custom', config: jestOf(specs), enableFindRelatedTests: false },
    coverageAnalysis: 'perTest',
    thresholds: { high: WANTED, low: WANTED, break: reached },
    concurrency: Number(process.env.MUTATION_WORKERS ?? 1),
    // Node never frees the modules of a run (nodejs/node#33439).
    maxTestRunnerReuse: 30,
    // Mutants of tables and patterns that a file builds when it loads need all specs each: ten times the time.
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

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(modules, name));
if (wanted.length === 0 || unknown.length > 0) {
  console.error(`npm run mutation -- <module…>: ${Object.keys(modules).join(', ')}`);
  process.exit(1);
}
for (const name of wanted) await new Stryker(optionsOf(name)).runMutationTest();
