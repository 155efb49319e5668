// Checks the dependency rules of .dependency-cruiser.cjs and .dependency-cruiser.values.cjs: first that every rule still
// fires on a planted violation, then that the code obeys them. Prints one line for each finding, then the counts.
import { mkdtemp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise } from 'dependency-cruiser';

const root = join(import.meta.dirname, '..');
const require = createRequire(import.meta.url);
const SOURCES = ['backend/src', 'contracts/src', 'projections/src', 'frontend/src'];
const ruleSets = [
  { config: require(join(root, '.dependency-cruiser.cjs')), sources: SOURCES },
  {
    config: require(join(root, '.dependency-cruiser.values.cjs')),
    sources: ['contracts/src', 'frontend/src'],
  },
];

/** For each rule: one file that breaks it (first) and the files it needs. */
const plants = {
  'contracts-stand-alone': { 'contracts/src/a.ts': "import 'node:fs';" },
  'projections-know-no-backend': {
    'projections/src/a.ts': "import '../../backend/src/platform/b.js';",
    'backend/src/platform/b.ts': 'export {};',
  },
  'modules-do-not-meet': {
    // No list names these modules.
    'backend/src/tyre-hotel/a.ts': "import '../car-wash/b.js';",
    'backend/src/car-wash/b.ts': 'export {};',
  },
  'controllers-change-through-commands': {
    'backend/src/car-wash/a.controller.ts':
      "import { Streams } from '../platform/streams/streams.js'; export { Streams };",
    'backend/src/platform/streams/streams.ts': 'export class Streams {}',
  },
  'platform-knows-no-module': {
    'backend/src/platform/a.ts': "import '../car-wash/b.js';",
    'backend/src/car-wash/b.ts': 'export {};',
  },
  'platform-knows-no-engine': {
    'backend/src/platform/a.ts': "import '../engines/sqlite/b.js';",
    'backend/src/engines/sqlite/b.ts': 'export {};',
  },
  'modules-know-no-engine': {
    'backend/src/car-wash/a.ts': "import '../engines/sqlite/b.js';",
    'backend/src/engines/sqlite/b.ts': 'export {};',
  },
  'one-folder-speaks-to-eventstoredb': {
    'backend/src/engines/seal/a.ts': "import '@eventstore/db-client';",
  },
  'product-imports-no-test-code': {
    'backend/src/platform/a.ts': "import '../engines/testing/b.js';",
    'backend/src/engines/testing/b.ts': 'export {};',
  },
  'only-the-writing-thread-waits-for-the-disk': {
    'backend/src/users/a.ts': "import '../engines/sqlite/durable-database.js';",
    'backend/src/engines/sqlite/durable-database.ts': 'export {};',
  },
  'frontend-meets-backend-over-http': {
    'frontend/src/api/a.ts': "import '../../../backend/src/platform/b.js';",
    'backend/src/platform/b.ts': 'export {};',
  },
  'frontend-features-do-not-meet': {
    'frontend/src/features/home/a.ts': "import '../login/b.js';",
    'frontend/src/features/login/b.ts': 'export {};',
  },
  'frontend-runs-app-to-features-to-ui': {
    'frontend/src/ui/a.ts': "import '../features/login/b.js';",
    'frontend/src/features/login/b.ts': 'export {};',
  },
  'frontend-features-know-no-app': {
    'frontend/src/features/login/a.ts': "import '../../app/b.js';",
    'frontend/src/app/b.ts': 'export {};',
  },
  'no-circles': {
    'backend/src/platform/a.ts': "import { b } from './b.js'; export const a = () => b;",
    'backend/src/platform/b.ts': "import { a } from './a.js'; export const b = () => a;",
  },
  'browser-loads-no-decorators': {
    'frontend/src/ui/a.ts': "import { MOST } from '../../../contracts/src/b.js'; export const most = MOST;",
    'contracts/src/b.ts':
      "import { Max } from 'class-validator'; export const MOST = 5; export class B { @Max(MOST) count = 0; }",
  },
};

/** Imports that a rule must allow and could easily forbid by mistake. */
const harmless = {
  'browser-loads-no-decorators': {
    'frontend/src/ui/a.ts':
      "import { B } from '../../../contracts/src/b.js'; export const a = (b: B) => b.count;",
    'contracts/src/b.ts': "import { Max } from 'class-validator'; export class B { @Max(5) count = 0; }",
  },
};

const violationsIn = async (baseDir, { config, sources }, options = config.options) => {
  const { output } = await cruise(sources, { ...options, ruleSet: config, validate: true, baseDir });
  return output.summary.violations.filter(({ rule }) => rule.severity === 'error');
};

async function firesOn(rule, files, ruleSet) {
  const { tsConfig: _tsConfig, ...resolving } = ruleSet.config.options;
  const folder = await mkdtemp(join(tmpdir(), 'architecture-'));
  try {
    for (const source of SOURCES) await mkdir(join(folder, source), { recursive: true });
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
    return (await violationsIn(folder, ruleSet, resolving)).some((violation) => violation.rule.name === rule);
  } finally {
    await rm(folder, { recursive: true });
  }
}

let passed = 0;
let failed = 0;
const say = (ok, text) => {
  if (ok) passed++;
  else failed++;
  if (!ok) console.log(`✗ ${text}`);
};

for (const ruleSet of ruleSets) {
  for (const { name } of ruleSet.config.forbidden) {
    say(
      name in plants && (await firesOn(name, plants[name], ruleSet)),
      `rule ${name} does not fire on its planted violation`,
    );
    if (name in harmless)
      say(!(await firesOn(name, harmless[name], ruleSet)), `rule ${name} fires on what is harmless`);
  }
  const found = await violationsIn(root, ruleSet);
  const commentOf = (rule) => ruleSet.config.forbidden.find(({ name }) => name === rule.name)?.comment;
  for (const { rule, from, to } of found) console.log(`${rule.name}: ${from} -> ${to}\n  ${commentOf(rule)}`);
  say(found.length === 0, `${found.length} imports break the dependency rules`);
}
console.log(`Dependency rules: ${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
