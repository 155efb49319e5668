// The product from its sources with log entries written (LOGS=on) or dropped (LOGS=off).
import 'reflect-metadata';
import { openApp } from '../backend/src/app.js';
import { readConfig } from '../backend/src/platform/config/config.js';
import { createLog } from '../backend/src/platform/telemetry/log.js';

const log = createLog('silent');
const app = await openApp({ config: readConfig(process.env), log, frontendDirectory: null });
if (process.env.LOGS === 'off') app.platform.logBook.add = () => undefined;
await app.listen();
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
