// A process to be killed: makes one backup after the other of a garage that another process works in.
import { allReadModels, eventDefinitions } from '../manifests.js';
import { makeBackup } from '../platform/backup/backup.js';
import { SystemClock } from '../platform/clock.js';
import { createLog } from '../platform/telemetry/log.js';

const [, , directory = ''] = process.argv;
const folder = process.env['BACKUP_FOLDER'] ?? '';
const product = { definitions: eventDefinitions, readModels: allReadModels };
const clock = new SystemClock();
for (;;) {
  process.stdout.write('begins\n');
  await makeBackup({ dataDirectory: directory, folder, product, kept: 2, clock, log: createLog('silent') });
  process.stdout.write('made\n');
}
