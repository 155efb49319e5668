// `npm test`: every check of the project, those that only read the sources first. Continues after a failure, so that one
// run shows everything. A spec file or journey that fails runs a second time; what passes then is named, so that nothing
// unsteady stays unseen. Ends with one line `N passed, N failed, N skipped`. `npm run test:long` is the same with
// the random campaigns at their full length (backend/src/testing/campaign.ts).
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

/** Up to so many spec files run a second time. */
const MOST_SECOND_TRIES = 5;

const counts = { passed: 0, failed: 0, skipped: 0 };
const skippedSuites = [];
const failedTests = [];
const secondTry = [];
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

/** Runs Jest over these files, or over all; returns the report of each file. */
async function jestReports(name, ...files) {
  const reportFile = join(results, name);
  await run(process.execPath, [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=DEP0205',
    join(root, 'node_modules', 'jest', 'bin', 'jest.js'),
    '--json',
    `--outputFile=${reportFile}`,
    ...(process.env.CI ? ['--ci'] : []),
    ...files,
  ]);
  const report = JSON.parse(await readFile(reportFile, 'utf8').catch(() => '{}'));
  return report.testResults ?? [];
}

/** Runs files that failed a second time, one after the other, unless so many failed that it is no accident. */
async function secondReports(failed) {
  if (failed.length === 0 || failed.length > MOST_SECOND_TRIES) return failed;
  const files = failed.map(({ name }) => name);
  // A spec that fails while it sets up may leave a server open, which would keep the one process alive.
  const options = ['--runInBand', '--forceExit', '--runTestsByPath'];
  const again = await jestReports('jest-again.json', ...options, ...files);
  return again.length === failed.length ? again : failed;
}

/** Runs all specs; the files that fail run a second time. */
async function jest() {
  const first = await jestReports('jest.json');
  const failed = first.filter(({ status }) => status === 'failed');
  const second = await secondReports(failed);
  const ended = { passed: 0, failed: 0, pending: 0, todo: 0 };
  for (const suite of [...first.filter((suite) => !failed.includes(suite)), ...second]) {
    const file = relative(root, suite.name);
    for (const { status, fullName } of suite.assertionResults) {
      ended[status] += 1;
      if (status === 'pending') skippedSuites.push(fullName);
      if (status === 'failed') failedTests.push(`${file}: ${fullName}${shownBy(known, file)}`);
    }
    if (suite.status === 'failed' && suite.assertionResults.every(({ status }) => status !== 'failed')) {
      ended.failed += 1;
      failedTests.push(`${file}: ${suite.message.trim().split('\n')[0]}`);
    }
    if (suite.status === 'passed' && second.includes(suite)) secondTry.push(file);
  }
  const ok = first.length > 0 && ended.failed === 0;
  return { ok, passed: ended.passed, failed: ended.failed, skipped: ended.pending + ended.todo };
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
  for (const { file, title } of journeysThat(['unexpected'], suites)) {
    failedTests.push(`${file}: ${title}${shownBy(known, file)}`);
  }
  secondTry.push(...journeysThat(['flaky'], suites).map(({ file, title }) => `${file}: ${title}`));
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report.stats ?? {};
  return { ok, passed: expected + flaky, failed: unexpected, skipped };
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
for (const name of secondTry) console.log(`passed the second time: ${name}`);
for (const name of failedTests) console.log(`failed: ${name}`);
for (const name of skippedSuites) console.log(`skipped: ${name}`);
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = counts.failed === 0 ? 0 : 1;
