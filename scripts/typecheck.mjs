// `npm run typecheck`: checks the types of backend, frontend and journeys, incrementally.
import { join } from 'node:path';
import { root, run } from './product.mjs';

const compiler = join(root, 'node_modules', 'typescript7', 'bin', 'tsc');

for (const project of ['.', 'frontend', 'e2e']) {
  const known = join(
    root,
    'node_modules',
    '.cache',
    'types',
    `${project === '.' ? 'backend' : project}.json`,
  );
  const options = ['--noEmit', '--incremental', '--tsBuildInfoFile', known];
  process.exitCode ||= await run(process.execPath, [compiler, '-p', join(root, project), ...options]);
}
