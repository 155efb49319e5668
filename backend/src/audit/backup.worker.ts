// The thread that saves the garage: copies, then builds the read models from the copy for the proof.
import { parentPort, workerData } from 'node:worker_threads';
import { allReadModels, eventDefinitions } from '../manifests.js';
import { makeBackup } from '../platform/backup/backup.js';
import { SystemClock } from '../platform/clock.js';
import { createLog } from '../platform/telemetry/log.js';
import type { BackupResult, BackupWish } from './scheduled-backups.js';

const made = await makeBackup({
  ...(workerData as BackupWish),
  product: { definitions: eventDefinitions, readModels: allReadModels },
  clock: new SystemClock(),
  log: createLog('error'),
});
const result: BackupResult = {
  path: made.path,
  stateHash: made.proof.stateHash,
  sealIntact: made.seal.intact,
};
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
parentPort?.postMessage(result);
