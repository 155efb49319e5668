// `npm test`: every check of the project, those that only read the sources first. Continues after a failure, so that one
// run shows everything, and ends with one line `N passed, N failed, N skipped` over all of them. `npm run test:long` is the same
// with the random campaigns at their full length (backend/src/testing/campaign.ts).
import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { findBrowser } from './browser.mjs';
import { requirements, shownBy } from './requirements.mjs';

const campaign = process.argv.includes('--long') ? 'long' : 'short';
const root = join(import.meta.dirname, '..');
const results = join(root, 'test-results');
const bin = (name) => join(root, 'node_modules', '.bin', name);
const tsc = join(root, 'node_modules', 'typescript7', 'bin', 'tsc');

/** Runs a program with its output on this terminal, or given to `print`; true if its exit code is 0. */
function run(command, args, print) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: print ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, CAMPAIGN: campaign },
    });
    child.stdout?.on('data', print);
    child.stderr?.on('data', print);
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
}

const counts = { passed: 0, failed: 0, skipped: 0 };
const skippedSuites = [];
const failedTests = [];
const known = await requirements(root);
const seconds = [];

/** Runs one part and adds its counts; a part that fails without a counted failure is one failure. */
async function part(title, work) {
  console.log(`\n── ${title}`);
  const started = Date.now();
  count(title, started, await work());
}

function count(title, started, { ok, passed = ok ? 1 : 0, failed = ok ? 0 : 1, skipped = 0 }) {
  counts.passed += passed;
  counts.failed += ok || failed > 0 ? failed : 1;
  counts.skipped += skipped;
  seconds.push(`${title} ${Math.round((Date.now() - started) / 1000)} s`);
}

/** Runs checks, two at a time: each uses little more than one core. Prints each when it has ended. */
async function checks(waiting) {
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [title, command, ...args] = next;
      const started = Date.now();
      const printed = [];
      const ok = await run(command, args, (chunk) => printed.push(chunk));
      console.log(`\n── ${title}`);
      process.stdout.write(Buffer.concat(printed));
      count(title, started, { ok });
    }
  };
  await Promise.all([work(), work()]);
}

async function jest() {
  const file = join(results, 'jest.json');
  const ok = await run(process.execPath, [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=DEP0205',
    join(root, 'node_modules', 'jest', 'bin', 'jest.js'),
    '--json',
    `--outputFile=${file}`,
    ...(process.env.CI ? ['--ci'] : []),
  ]);
  const report = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));
  for (const suite of report.testResults ?? []) {
    const file = relative(root, suite.name);
    for (const { status, fullName } of suite.assertionResults) {
      if (status === 'pending') skippedSuites.push(fullName);
      if (status === 'failed') failedTests.push(`${file}: ${fullName}${shownBy(known, file)}`);
    }
  }
  return {
    ok,
    passed: report.numPassedTests ?? 0,
    failed: (report.numFailedTests ?? 0) + (report.numRuntimeErrorTestSuites ?? 0),
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
  };
}

/** The journeys of the report with this result, each with its file. */
function journeysThat(ended, suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => ended.includes(status))
        .map(({ annotations }) => ({ file: `e2e/${file}`, title, annotations })),
    ),
    ...journeysThat(ended, inner),
  ]);
}

/** A skipped journey with the reason. */
function reasonOf({ file, title, annotations }) {
  const reason = annotations.find(({ type }) => type === 'skip')?.description;
  return `${file}: ${title}${reason ? ` (${reason})` : ''}`;
}

/** Runs the journeys that these Playwright arguments select; traces of failures go to a folder of this name. */
async function journeys(folder, ...choice) {
  try {
    console.log(`Browser: ${(await findBrowser()).split('/').at(-1)}`);
  } catch (error) {
    console.log(error.message);
    return { ok: false };
  }
  // Playwright empties its folder at each start.
  const ok = await run(bin('playwright'), ['test', '--output', join(results, folder), ...choice]);
  const report = JSON.parse(await readFile(join(results, 'e2e.json'), 'utf8').catch(() => '{}'));
  const suites = report.suites ?? [];
  skippedSuites.push(...journeysThat(['skipped'], suites).map(reasonOf));
  for (const { file, title } of journeysThat(['unexpected', 'flaky'], suites)) {
    failedTests.push(`${file}: ${title}${shownBy(known, file)}`);
  }
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report.stats ?? {};
  return { ok, passed: expected, failed: unexpected + flaky, skipped };
}

await rm(results, { recursive: true, force: true });
await mkdir(results, { recursive: true });

await checks([
  ['Dependency rules', process.execPath, join('scripts', 'architecture.mjs')],
  ['Types: backend, contracts, projections', process.execPath, tsc, '--noEmit'],
  ['Types: frontend', process.execPath, tsc, '--noEmit', '-p', 'frontend'],
  ['Types: journeys', process.execPath, tsc, '--noEmit', '-p', 'e2e'],
  ['Lint', bin('oxlint'), '--deny-warnings'],
  ['Formatting', bin('prettier'), '--check', '--log-level', 'warn', '--cache', '.'],
  ['Unused files and packages', bin('knip')],
  ['Build', process.execPath, join('scripts', 'build.mjs')],
]);
await checks([['Sizes', process.execPath, join('scripts', 'size.mjs')]]);
await part('Unit, contract and integration tests', jest);
await part('Browser journeys', () => journeys('e2e', '--grep-invert', '@measured'));
await part('Measured journeys', () => journeys('e2e-measured', '--grep', '@measured', '--workers', '1'));

console.log(`\n${seconds.join(', ')}`);
for (const name of failedTests) console.log(`failed: ${name}`);
for (const name of skippedSuites) console.log(`skipped: ${name}`);
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = counts.failed === 0 ? 0 : 1;
