// `npm run demo`: builds when needed, fills ./demo-data with a demo garage, and runs the product on it.
import { join } from 'node:path';
import { dist, ensureBuilt, nest, production, root, run } from './product.mjs';

await ensureBuilt();
const environment = {
  DATA_DIR: process.env.DATA_DIR ?? join(root, 'demo-data'),
  API_DOCS: process.env.API_DOCS ?? 'on',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
};
const runBuilt = (file) => run(process.execPath, [...production, join(dist, file)], environment);
const filled = await runBuilt(`${nest.sourceRoot}/commands/demo.js`);
process.exitCode = filled === 0 ? await runBuilt(`${nest.entryFile}.js`) : filled;
