import { pino } from 'pino';
import { openEsdbEventStore } from './esdb-event-store.js';
import { eventStoreContract } from '../event-store.contract.js';
import { eventStoreName, EventStoreProcess } from '../testing/event-store-process.js';

/** A real server for the same suite, with `MaxAppendSize` raised; default: `EVENTSTORE_COMMAND` or the double. */
const SERVER = process.env['EVENTSTORE_URL'];

let double: EventStoreProcess | undefined;
let url = SERVER ?? '';

beforeAll(async () => {
  if (SERVER !== undefined) return;
  double = await EventStoreProcess.start();
  url = double.url;
});
afterAll(() => double?.remove());

eventStoreContract(SERVER === undefined ? eventStoreName : 'EventStoreDB', () =>
  openEsdbEventStore({ url, log: pino({ level: 'silent' }) }),
);
