// Checks the dependency rules of .dependency-cruiser.cjs: first that every rule still fires on a planted violation,
// then that the house keeps them. Prints one line a finding and closes with the counts.
import { mkdtemp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise } from 'dependency-cruiser';

const root = join(import.meta.dirname, '..');
const config = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs'));
const { tsConfig: _tsConfig, ...resolving } = config.options;
const SOURCES = ['backend/src', 'contracts/src', 'projections/src', 'frontend/src'];

/** For each rule: one file that breaks it (first) and the files it needs. */
const plants = {
  'contracts-stand-alone': { 'contracts/src/a.ts': "import 'node:fs';" },
  'projections-know-no-backend': {
    'projections/src/a.ts': "import '../../backend/src/platform/b.js';",
    'backend/src/platform/b.ts': 'export {};',
  },
  'modules-do-not-meet': {
    'backend/src/customers/a.ts': "import '../vehicles/b.js';",
    'backend/src/vehicles/b.ts': 'export {};',
  },
  'platform-knows-no-module': {
    'backend/src/platform/a.ts': "import '../users/b.js';",
    'backend/src/users/b.ts': 'export {};',
  },
  'product-imports-no-test-code': {
    'backend/src/users/a.ts': "import '../testing/b.js';",
    'backend/src/testing/b.ts': 'export {};',
  },
  'only-the-writing-thread-waits-for-the-disk': {
    'backend/src/users/a.ts': "import '../platform/sqlite/durable-database.js';",
    'backend/src/platform/sqlite/durable-database.ts': 'export {};',
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
};

const violationsIn = async (baseDir, options) => {
  const { output } = await cruise(SOURCES, { ...options, ruleSet: config, validate: true, baseDir });
  return output.summary.violations.filter(({ rule }) => rule.severity === 'error');
};

async function firesOn(rule, files) {
  const folder = await mkdtemp(join(tmpdir(), 'architecture-'));
  try {
    for (const source of SOURCES) await mkdir(join(folder, source), { recursive: true });
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
    return (await violationsIn(folder, resolving)).some((violation) => violation.rule.name === rule);
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

for (const { name } of config.forbidden) {
  say(
    name in plants && (await firesOn(name, plants[name])),
    `rule ${name} does not fire on its planted violation`,
  );
}
const found = await violationsIn(root, config.options);
for (const { rule, from, to } of found) {
  console.log(
    `${rule.name}: ${from} -> ${to}\n  ${config.forbidden.find(({ name }) => name === rule.name)?.comment}`,
  );
}
say(found.length === 0, `${found.length} imports break the dependency rules`);
console.log(`Dependency rules: ${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
