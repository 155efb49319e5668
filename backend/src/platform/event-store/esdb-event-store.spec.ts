import { pino } from 'pino';
import { openEsdbEventStore } from './esdb-event-store.js';
import { eventStoreContract } from './event-store.contract.js';
import { EventStoreDouble } from './testing/event-store-double.js';

/** A real server to run the same suite against, with `MaxAppendSize` raised; without one, the double. */
const SERVER = process.env['EVENTSTORE_URL'];

let double: EventStoreDouble | undefined;
let url = SERVER ?? '';

beforeAll(async () => {
  if (SERVER !== undefined) return;
  double = await EventStoreDouble.start();
  url = double.url;
});
afterAll(() => double?.remove());

eventStoreContract(SERVER === undefined ? 'EventStoreDB (double)' : 'EventStoreDB', () =>
  openEsdbEventStore({ url, log: pino({ level: 'silent' }) }),
);
