import { parentPort, receiveMessageOnPort, workerData, type MessagePort } from 'node:worker_threads';
import { EventWriter, type AppendsOnTheWire } from './event-writer.js';
import { closeAfterWriting, openForWriting } from './events-database.js';
import { lockFolder } from './folder-lock.js';
import { faultOf } from './sqlite-faults.js';
import type { FromWriter, ToWriter, WriterSettings } from './writer-thread.js';

/**
 * How long the writer looks for the next append before it goes to sleep, in milliseconds. Waking a sleeping thread
 * costs 10 to 20 µs, a third of a durable write on a fast disk; a caller that appends again at once is met awake.
 */
const SPIN_MS = 0.03;
/** So many messages go into one transaction at most; a message holds what was appended in one turn of the event loop. */
const MAX_MESSAGES = 256;

const port = parentPort as MessagePort;
const settings = workerData as WriterSettings;
const signal = new Int32Array(settings.signal);

try {
  run();
} catch (error) {
  answer({ kind: 'fault', fault: faultOf(error), reason: reasonOf(error) });
}

function run(): void {
  const lock = lockFolder(settings.directory);
  try {
    const database = openForWriting(settings.directory, settings.maxPageCount);
    const writer = new EventWriter(database);
    answer({ kind: 'open' });
    serve(writer);
    closeAfterWriting(database);
  } finally {
    lock.release();
  }
}

/** Answers appends until the store is closed. The thread blocks instead of turning an event loop. */
function serve(writer: EventWriter): void {
  for (;;) {
    const seen = Atomics.load(signal, 0);
    const { groups, closing } = takeMessages();
    if (groups.length > 0) answer(writeGroups(writer, groups));
    if (closing) return;
    if (groups.length === 0 && !appearsSoon(seen)) Atomics.wait(signal, 0, seen);
  }
}

function takeMessages(): { groups: AppendsOnTheWire[]; closing: boolean } {
  const groups: AppendsOnTheWire[] = [];
  while (groups.length < MAX_MESSAGES) {
    const received = receiveMessageOnPort(port) as { message: ToWriter } | undefined;
    if (received === undefined) break;
    if (received.message === 'close') return { groups, closing: true };
    groups.push(received.message);
  }
  return { groups, closing: false };
}

function writeGroups(writer: EventWriter, groups: readonly AppendsOnTheWire[]): FromWriter {
  try {
    return writer.write(groups);
  } catch (error) {
    return { kind: 'failed', messages: groups.length, fault: faultOf(error), reason: reasonOf(error) };
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

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
