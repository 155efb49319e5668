// A process to be killed: makes backups of a garage in which another process works.
import { savedProduct } from '../../manifests.js';
import { makeBackup } from '../../engines/backup/backup.js';
import { SystemClock } from '../../platform/clock.js';
import { createLog } from '../../platform/telemetry/log.js';

const [, , directory = ''] = process.argv;
const folder = process.env['BACKUP_FOLDER'] ?? '';
const product = savedProduct;
const clock = new SystemClock();
for (;;) {
  process.stdout.write('begins\n');
  await makeBackup({ dataDirectory: directory, folder, product, kept: 2, clock, log: createLog('silent') });
  process.stdout.write('made\n');
}
