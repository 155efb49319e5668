// Worker thread: makes a backup and proves it.
import { parentPort, workerData } from 'node:worker_threads';
import { savedProduct } from '../manifests.js';
import { makeBackup } from '../engines/backup/backup.js';
import { documentFaultInWords } from '../platform/files/verify-documents.js';
import { SystemClock } from '../platform/clock.js';
import { createLog } from '../platform/telemetry/log.js';
import type { BackupResult, BackupWish } from './scheduled-backups.js';

const made = await makeBackup({
  ...(workerData as BackupWish),
  product: savedProduct,
  clock: new SystemClock(),
  log: createLog('error'),
});
const result: BackupResult = {
  path: made.path,
  stateHash: made.proof.stateHash,
  sealIntact: made.seal.intact,
  faults: made.documents.faults.map(documentFaultInWords),
};
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
parentPort?.postMessage(result);
