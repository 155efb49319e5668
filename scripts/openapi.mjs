// `npm run openapi`: writes docs/openapi.json from the sources, without a build.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { root, run, typescript } from './product.mjs';

const answers = join(root, 'backend', 'src', 'platform', 'http', 'openapi', 'answers.json');
const command = join(root, 'backend', 'src', 'commands', 'openapi.ts');

process.exitCode =
  (await run(process.execPath, [join(root, 'scripts', 'answer-schemas.mjs'), answers])) ||
  (await run(process.execPath, [...typescript, command]));
// Generated, so nobody edits it.
await rm(answers, { force: true });
