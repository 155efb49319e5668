import { EVENTSTORE_COMMAND } from './event-store-process.js';

/** `it` of what only the double can do, such as being late on demand or having its file changed; else skipped by name. */
export function itWithDouble(name: string, test: () => Promise<void>): void {
  if (EVENTSTORE_COMMAND === undefined) it(name, test);
  else it.skip(`${name} (only with the double)`, test); // no real server is late, or lets its file be changed, on demand
}
