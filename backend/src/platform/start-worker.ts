import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/**
 * Starts the compiled worker `<name>.js` beside the module `beside`. Specs use the files that Jest's global setup
 * compiled (`COMPILED_SOURCES`); development starts the TypeScript file through oxc-node.
 */
export function startWorker(beside: string, name: string, workerData: object): Worker {
  const folder = dirname(fileURLToPath(beside));
  const compiled = join(folder, `${name}.js`);
  if (existsSync(compiled)) return new Worker(compiled, { workerData });
  const ofSpecs = process.env['COMPILED_SOURCES'];
  if (ofSpecs !== undefined)
    return new Worker(join(ofSpecs, relative(ROOT, folder), `${name}.js`), { workerData });
  const compiler = join(dirname(createRequire(import.meta.url).resolve('@oxc-node/core')), 'register.mjs');
  return new Worker(join(folder, `${name}.ts`), {
    workerData,
    execArgv: ['--disable-warning=DEP0205', '--conditions=source', '--import', pathToFileURL(compiler).href],
  });
}
