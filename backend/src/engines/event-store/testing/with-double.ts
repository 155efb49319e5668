import { EVENTSTORE_COMMAND } from './event-store-process.js';

/** `it` for cases that only the double supports, such as delays or tampering; skipped by name otherwise. */
export function itWithDouble(name: string, test: () => Promise<void>): void {
  if (EVENTSTORE_COMMAND === undefined) it(name, test);
  else it.skip(`${name} (only with the double)`, test); // no real server is late, or lets its file be changed, on demand
}
