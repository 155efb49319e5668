// The test runner of `npm run mutation`: loads the specs once, and switches each mutant on while its tests run. Stryker starts
// it in a process of its own, in a copy of the sources, and again after an endless loop.
import { commonTokens, declareClassPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import {
  determineHitLimitReached,
  DryRunStatus,
  MutantRunStatus,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import { configureGlobal } from 'fast-check';
import { loadSpecs, runTests } from './mutation-specs.mjs';

const QUICK_MS = 20;

// That a random test fails is enough: nobody reads its smallest example.
configureGlobal({ endOnFailure: true });

/** What the changed sources read and write. */
const mutants = (globalThis.__stryker__ ??= {});

class SpecsInOneProcess {
  static inject = tokens(commonTokens.options);
  #files;
  #ignoreStatic;
  #specs;
  /** The duration of each test that has run, in ms. */
  #durations = new Map();
  #isUsed = false;
  #isSpoilt = false;

  constructor({ specFiles, ignoreStatic }) {
    this.#files = specFiles;
    this.#ignoreStatic = ignoreStatic;
  }

  /** Only a mutant of what a file builds when it loads needs a new process. */
  capabilities() {
    return { reloadEnvironment: this.#ignoreStatic };
  }

  async dryRun() {
    await this.#load();
    const results = await this.#run({ before: (id) => (mutants.currentTestId = id) });
    mutants.currentTestId = undefined;
    return { ...completed(results), mutantCoverage: mutants.mutantCoverage };
  }

  /** Throws if an earlier mutant left something behind: Stryker then repeats this one in a new process. */
  async mutantRun({ activeMutant: { id }, mutantActivation, testFilter, hitLimit, disableBail }) {
    if (this.#isSpoilt) throw new Error('An earlier mutant changed what the specs share.');
    if (mutantActivation === 'static') mutants.activeMutant = id;
    await this.#load();
    Object.assign(mutants, { activeMutant: id, hitLimit, hitCount: hitLimit ? 0 : undefined });
    const results = await this.#quickestFirst(testFilter, !disableBail);
    const endless = determineHitLimitReached(mutants.hitCount, mutants.hitLimit);
    Object.assign(mutants, { activeMutant: undefined, hitLimit: undefined, hitCount: undefined });
    const result = toMutantRunResult(endless ?? completed(results), disableBail);
    if (result.status === MutantRunStatus.Killed) await this.#checkUnspoilt(result.killedBy);
    this.#isUsed = true;
    return result;
  }

  /** Most mutants are killed by a quick test, so that the slow ones need not run. */
  async #quickestFirst(testIds, bail) {
    if (testIds === undefined) return await this.#run({ bail });
    const isQuick = (id) => (this.#durations.get(id) ?? 0) < QUICK_MS;
    const results = await this.#run({ ids: new Set(testIds.filter(isQuick)), bail });
    if (bail && results.some(({ error }) => error !== undefined)) return results;
    const ran = new Set(results.map(({ id }) => id));
    return [...results, ...(await this.#run({ ids: new Set(testIds.filter((id) => !ran.has(id))), bail }))];
  }

  async #run(how) {
    const results = await runTests(this.#specs, how);
    for (const { id, timeSpentMs } of results) this.#durations.set(id, timeSpentMs);
    return results;
  }

  async #load() {
    this.#specs ??= await loadSpecs(this.#files);
  }

  /** These tests failed with a mutant. They must pass without it. */
  async #checkUnspoilt(testIds) {
    const results = await this.#run({ ids: new Set(testIds) });
    this.#isSpoilt = results.some(({ error }) => error !== undefined);
    if (this.#isSpoilt && this.#isUsed) throw new Error('An earlier mutant changed what the specs share.');
  }
}

function completed(results) {
  const tests = results.map(({ id, error, timeSpentMs }) => {
    const test = { id, name: id, timeSpentMs };
    return error === undefined
      ? { ...test, status: TestStatus.Success }
      : { ...test, status: TestStatus.Failed, failureMessage: String(error?.stack ?? error) };
  });
  return { status: DryRunStatus.Complete, tests };
}

export const strykerPlugins = [
  declareClassPlugin(PluginKind.TestRunner, 'specs-in-one-process', SpecsInOneProcess),
];
