// `npm start`: builds when needed and runs the product until Ctrl-C.
import { join } from 'node:path';
import { dist, ensureBuilt, nest, production, run } from './product.mjs';

await ensureBuilt();
process.exitCode = await run(process.execPath, [...production, join(dist, `${nest.entryFile}.js`)]);
