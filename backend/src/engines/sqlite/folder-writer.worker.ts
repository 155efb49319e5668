import { parentPort, receiveMessageOnPort, workerData, type MessagePort } from 'node:worker_threads';
import { FolderFiles } from './folder-files.js';
import { Round, sentFault } from './round.js';
import type { FromWriter, ToWriter, WriterSettings } from './writer-messages.js';

/** Maximum number of messages per round; a message holds the writes of one turn of the event loop. */
const MAX_MESSAGES = 256;

type Control = Exclude<ToWriter, { kind: 'writes' }>;

const port = parentPort as MessagePort;
const settings = workerData as WriterSettings;
const signal = new Int32Array(settings.signal);
const files = new FolderFiles(settings.directory);

serve();

/** Writes messages until `end`. The thread blocks instead of running an event loop. */
function serve(): void {
  const round = new Round(files, answer);
  for (;;) {
    const seen = Atomics.load(signal, 0);
    const control = takeMessages(round);
    const isIdle = control === null && round.isEmpty;
    round.write();
    if (control?.kind === 'end') return;
    if (control !== null) openOrClose(control);
    const untilSync = files.syncDue();
    if (isIdle) Atomics.wait(signal, 0, seen, untilSync);
  }
}

/** Fills the round up to a message that opens or closes a file, which must follow the writes before it. */
function takeMessages(round: Round): Control | null {
  for (let messages = 0; messages < MAX_MESSAGES; messages++) {
    const received = receiveMessageOnPort(port) as { message: ToWriter } | undefined;
    if (received === undefined) return null;
    if (received.message.kind !== 'writes') return received.message;
    round.take(received.message.writes);
  }
  return null;
}

function openOrClose(control: Exclude<Control, { kind: 'end' }>): void {
  const { id, file } = control;
  try {
    const value = control.kind === 'open' ? files.open(file, control.settings) : files.close(file);
    answer([{ id, value }]);
  } catch (error) {
    answer([{ id, failed: sentFault(error) }]);
  }
}

function answer(answers: FromWriter): void {
  port.postMessage(answers);
}
