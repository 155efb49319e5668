// `node scripts/run.mjs <command> …`: runs a command of backend/src/commands from the built product.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dist, ensureBuilt, production, root, run } from './product.mjs';

const [name = '', ...args] = process.argv.slice(2);
if (!/^[a-z-]+$/.test(name) || !existsSync(join(root, 'backend', 'src', 'commands', `${name}.ts`))) {
  console.error(`Den Befehl „${name}“ gibt es nicht.`);
  process.exit(1);
}
await ensureBuilt();
const file = join(dist, 'backend', 'src', 'commands', `${name}.js`);
process.exitCode = await run(process.execPath, [...production, file, ...args]);
