// `npm run bench [-- name…]`: builds when needed and measures the product against the raw engines in the same run.
import { join } from 'node:path';
import { ensureBuilt, root, run } from './product.mjs';

await ensureBuilt();
process.exitCode = await run(process.execPath, [
  '--conditions=source',
  '--import',
  '@oxc-node/core/register',
  join(root, 'bench', 'run.ts'),
  ...process.argv.slice(2),
]);
