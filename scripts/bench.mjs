// `npm run bench [-- --write] [name…]`: builds when needed and measures the product against the raw engines in the same run.
import { join } from 'node:path';
import { ensureBuilt, root, run, typescript } from './product.mjs';

await ensureBuilt();
process.exitCode = await run(process.execPath, [
  ...typescript,
  join(root, 'bench', 'run.ts'),
  ...process.argv.slice(2),
]);
