// `npm run demo`: builds when needed, fills ./demo-data with a lively garage, and runs the product on it.
import { join } from 'node:path';
import { dist, ensureBuilt, production, root, run } from './product.mjs';

await ensureBuilt();
const environment = {
  DATA_DIR: process.env.DATA_DIR ?? join(root, 'demo-data'),
  API_DOCS: process.env.API_DOCS ?? 'on',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
};
const backend = join(dist, 'backend', 'src');
const filled = await run(
  process.execPath,
  [...production, join(backend, 'commands', 'demo.js')],
  environment,
);
process.exitCode =
  filled === 0 ? await run(process.execPath, [...production, join(backend, 'main.js')], environment) : filled;
