import { parentPort, receiveMessageOnPort, workerData, type MessagePort } from 'node:worker_threads';
import { FolderFiles } from './folder-files.js';
import { onTheWire, Round } from './round.js';
import type { FromWriter, ToWriter, WriterSettings } from './writer-messages.js';

/**
 * How long the writer looks for the next message before it goes to sleep, in milliseconds. Waking a sleeping thread
 * costs 10 to 20 µs, a third of a durable write on a fast disk; a caller that appends again at once is met awake.
 */
const SPIN_MS = 0.03;
/** So many messages go into one round at most; a message holds what was written in one turn of the event loop. */
const MAX_MESSAGES = 256;

type Control = Extract<ToWriter, { kind: 'open' | 'close' | 'end' }>;

const port = parentPort as MessagePort;
const settings = workerData as WriterSettings;
const signal = new Int32Array(settings.signal);
const files = new FolderFiles(settings.directory);

serve();

/** Writes what arrives until it is told to end. The thread blocks instead of turning an event loop. */
function serve(): void {
  const round = new Round(files, answer);
  for (;;) {
    const seen = Atomics.load(signal, 0);
    const control = takeMessages(round);
    const isIdle = control === null && round.isEmpty;
    if (!round.isEmpty) round.write();
    if (control?.kind === 'end') return;
    if (control !== null) openOrClose(control);
    const untilSync = files.syncDue();
    if (isIdle && !appearsSoon(seen)) Atomics.wait(signal, 0, seen, untilSync);
  }
}

/** Fills the round; stops at what concerns a whole file, which comes after all that was posted before it. */
function takeMessages(round: Round): Control | null {
  for (let messages = 0; messages < MAX_MESSAGES; messages++) {
    const received = receiveMessageOnPort(port) as { message: ToWriter } | undefined;
    if (received === undefined) return null;
    const { message } = received;
    if (isControl(message)) return message;
    round.take(message);
  }
  return null;
}

function isControl(message: ToWriter): message is Control {
  if (!('kind' in message)) return false;
  return message.kind === 'open' || message.kind === 'close' || message.kind === 'end';
}

function openOrClose(control: Exclude<Control, { kind: 'end' }>): void {
  const { id, file } = control;
  try {
    const value = control.kind === 'open' ? files.open(file, control.settings) : files.close(file);
    answer({ kind: 'answers', answers: [{ id, value }] });
  } catch (error) {
    answer({ kind: 'answers', answers: [{ id, failed: onTheWire(error) }] });
  }
}

function appearsSoon(seen: number): boolean {
  const until = performance.now() + SPIN_MS;
  while (performance.now() < until) if (Atomics.load(signal, 0) !== seen) return true;
  return false;
}

function answer(message: FromWriter): void {
  port.postMessage(message);
}
