import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApp } from '../app.js';
import { readConfig } from '../platform/config/config.js';
import { openApiDocument } from '../platform/http/openapi/document.js';
import { routesOf } from '../platform/http/routes.js';
import { createLog } from '../platform/telemetry/log.js';

// `npm run openapi`: writes docs/openapi.json from the application's routes and DTOs.
const directory = await mkdtemp(join(tmpdir(), 'werkstatt-openapi-'));
const app = await openApp({
  config: readConfig({ DATA_DIR: directory, ADMIN_PASSWORD: 'only-for-this-run' }),
  log: createLog('silent'),
  frontendDirectory: null,
  logWriter: 'here',
});
await writeFile(
  join('docs', 'openapi.json'),
  `${JSON.stringify(openApiDocument(routesOf(app.nest)), null, 2)}\n`,
);
await app.close();
await rm(directory, { recursive: true, force: true });
