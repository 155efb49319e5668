// `npm run procedures`: generates the lists of docs/verfahrensdokumentation.md from the sources, without a build.
import { join } from 'node:path';
import { root, run, typescript } from './product.mjs';

process.exitCode = await run(process.execPath, [
  ...typescript,
  join(root, 'backend', 'src', 'commands', 'procedures.ts'),
]);
