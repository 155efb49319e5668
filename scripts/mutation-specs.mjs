// Loads spec files into this process and runs single tests of them, again and again. Jest would load each file anew for each
// mutant, which takes seconds. Knows the part of jest's globals that the rules' specs use.
import 'reflect-metadata';
import { pathToFileURL } from 'node:url';
import { expect } from 'expect';
import { bind } from 'jest-each';

const newSuite = (title, parent) => ({
  title,
  parent,
  children: [],
  beforeAll: [],
  beforeEach: [],
  afterEach: [],
  afterAll: [],
});

/** Registers the tests of these files, which are named from the working directory: a tree of suites. */
export async function loadSpecs(files) {
  const top = newSuite('', null);
  let open = top;
  function within(title, parent, body) {
    open = newSuite(title, parent);
    parent.children.push(open);
    const outcome = body();
    open = parent;
    return outcome;
  }
  const describe = (title, body) => within(title, open, body);
  const it = (title, body) => open.children.push({ title, parent: open, body });
  const hook = (kind) => (body) => open[kind].push(body);
  const test = Object.assign(it, { each: bind(it, false) });
  Object.assign(globalThis, {
    expect,
    it: test,
    test,
    describe: Object.assign(describe, { each: bind(describe, false) }),
    beforeAll: hook('beforeAll'),
    beforeEach: hook('beforeEach'),
    afterEach: hook('afterEach'),
    afterAll: hook('afterAll'),
  });
  for (const file of files) {
    open = newSuite(file, top);
    top.children.push(open);
    await import(pathToFileURL(file).href);
  }
  return top;
}

/** The names of a test and of its suites, the file first. */
function idOf({ title, parent }) {
  return parent === null ? title : `${idOf(parent)} ${title}`.trim();
}

/**
 * Runs these tests (default: all) with the hooks of their suites; `before(id)` runs before each. Stops after the first failure if
 * `bail` is set. Returns id, error and duration of each test; the error is undefined if it passed.
 */
export async function runTests(top, { ids, bail = false, before = () => undefined } = {}) {
  const results = [];
  const isOver = () => bail && results.some(({ error }) => error !== undefined);
  const isWanted = (node) =>
    node.children ? node.children.some(isWanted) : ids === undefined || ids.has(idOf(node));
  async function runSuite(suite) {
    for (const hook of suite.beforeAll) await hook();
    for (const child of suite.children.filter(isWanted)) {
      if (isOver()) break;
      if (child.children) await runSuite(child);
      else results.push(await runTest(child, before));
    }
    for (const hook of suite.afterAll) await hook();
  }
  await runSuite(top);
  return results;
}

async function runTest(test, before) {
  const id = idOf(test);
  const suites = suitesOf(test);
  const startedAt = performance.now();
  let error;
  before(id);
  try {
    for (const hook of suites.flatMap((suite) => suite.beforeEach)) await hook();
    await test.body();
  } catch (thrown) {
    error = thrown;
  }
  for (const hook of suites.toReversed().flatMap((suite) => suite.afterEach)) await hook();
  return { id, error, timeSpentMs: performance.now() - startedAt };
}

function suitesOf({ parent }) {
  return parent === null ? [] : [...suitesOf(parent), parent];
}
