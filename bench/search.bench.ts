import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import type { DomainEvent, RecordedEvent } from '#contracts/kernel/domain-event.js';
import { advance, openTrack } from '#projections/engine/advance.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { StoredReadModels } from '#projections/engine/stored-read-models.js';
import { allReadModels, manifests } from '../backend/src/manifests.js';
import { openSqliteReadStore } from '../backend/src/engines/read-store/sqlite/sqlite-read-store.js';
import { atMost, percentile, type BenchRow } from './measure.js';

/** Twenty years of a busy garage. */
const CUSTOMERS = 20_000;
const ORDERS_OF_EACH = 5;
const BATCH = 5_000;
const ROUNDS = 20;
const SHOWN = 5;

const SURNAMES = [
  'Müller',
  'Schmidt',
  'Schneider',
  'Fischer',
  'Weber',
  'Meyer',
  'Wagner',
  'Becker',
  'Schulz',
];
const ENDINGS = ['', 'mann', 'ke', 'bach', 'er', 'hoff', 'stein', 'feld', 'berg', 'horst'];
const FIRST_NAMES = [
  'Anna',
  'Bernd',
  'Clara',
  'Dirk',
  'Edda',
  'Frank',
  'Greta',
  'Hanno',
  'Ida',
  'Jan',
  'Karla',
];

/** What people type: common prefixes with the most matches, and unique values. */
const TYPED = [
  's',
  'sc',
  'sch',
  'mul',
  'anna sch',
  'schmidt',
  'K-AB 1',
  'k ab12',
  '12',
  'A-2026-00777',
  '0171 1',
  'insp',
];

/** The global search on the data of twenty years: all its sources, one after the other. */
export async function benchSearch(): Promise<BenchRow[]> {
  const directory = await mkdtemp(join(tmpdir(), 'werkstattbuch-bench-'));
  const store = await openSqliteReadStore({ directory });
  try {
    const tracks = await Promise.all(allReadModels.map((model) => openTrack(store, model)));
    const events = history();
    for (let start = 0; start < events.length; start += BATCH)
      await advance(store, tracks, events.slice(start, start + BATCH));
    const readModels = Object.assign(new StoredReadModels(store), { waitFor: () => Promise.resolve(true) });
    const took = await timesOf(readModels);
    return [
      atMost(20, {
        name: 'Global search, 20,000 customers and 100,000 orders, CPU time, p99',
        measured: percentile(took, 0.99),
        unit: 'ms',
      }),
    ];
  } finally {
    await store.close();
    await rm(directory, { recursive: true, force: true });
  }
}

async function timesOf(readModels: ReadModels): Promise<number[]> {
  const sources = manifests.flatMap(({ search = [] }) => search);
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const typed of TYPED) {
      const before = process.cpuUsage();
      for (const { find } of sources) await find(readModels, typed, SHOWN);
      const { user, system } = process.cpuUsage(before);
      if (round > 0) took.push((user + system) / 1_000);
    }
  }
  return took;
}

/** Customers with their cars, and for each some appointments that became orders. */
function history(): RecordedEvent[] {
  const facts: Fact[] = [];
  for (let place = 0; place < CUSTOMERS; place++) {
    const surname = `${SURNAMES[place % 9]}${ENDINGS[Math.floor(place / 9) % 10]}`;
    const name = `${FIRST_NAMES[place % 11]} ${surname}`;
    const customer = { customerId: `customer-${place}`, vehicleId: `vehicle-${place}` };
    const plate = `K-${String.fromCodePoint(65 + (place % 26))}B ${(place % 9_000) + 100}`;
    const phone = `0171 ${1_000_000 + place}`;
    facts.push(registered(name, `${place}@post.example`, phone, customer), withPlate(plate, customer));
    for (let visit = 0; visit < ORDERS_OF_EACH; visit++)
      facts.push(...visited(place * ORDERS_OF_EACH + visit, name, plate, phone, customer));
  }
  return facts.map(({ type, data }, place) => ({
    id: `event-${place}`,
    type,
    version: 1,
    data,
    streamId: `stream-${place}`,
    revision: 0,
    position: String(place + 1).padStart(16, '0'),
    metadata: { occurredAt: instantOf(place), actor: SYSTEM_ACTOR, correlationId: 'bench' },
  }));
}

type Fact = Pick<DomainEvent, 'type' | 'data'>;
type Party = { readonly customerId: string; readonly vehicleId: string };

function registered(name: string, email: string, phone: string, { customerId }: Party): Fact {
  const [firstName, lastName] = name.split(' ');
  const data = { customerId, firstName, lastName, company: null, email, phone };
  return { type: 'CustomerRegistered', data: { ...data, source: 'staff', appointmentId: null } };
}

function withPlate(licensePlate: string, party: Party): Fact {
  const data = { ...party, subjectId: party.customerId, licensePlate, make: 'VW', model: 'Golf' };
  return {
    type: 'VehicleRegistered',
    data: { ...data, modelVariant: null, source: 'staff', appointmentId: null },
  };
}

function visited(number: number, name: string, kfz: string, telefon: string, party: Party): Fact[] {
  const slot = { date: instantOf(number * 10).slice(0, 10), time: '08:00' };
  const appointmentId = `appointment-${number}`;
  const links = { customerLinkType: 'EXISTING_SELECTED', vehicleLinkType: 'EXISTING_SELECTED', ...party };
  const service = { serviceId: 'service', service: 'Inspektion', durationMinutes: 120, status: 'CONFIRMED' };
  const guest = { name, email: 'gast@post.example', telefon, kfz, subjectId: party.customerId };
  const order = { workOrderId: `order-${number}`, number: `A-2026-${String(number).padStart(5, '0')}` };
  const asOfCreation = { customerName: name, licensePlate: kfz, description: 'Inspektion', mileageKm: null };
  return [
    { type: 'AppointmentBooked', data: { appointmentId, slot, ...links, ...service, ...guest } },
    { type: 'WorkOrderCreated', data: { ...order, ...party, ...asOfCreation, appointmentId } },
  ];
}

function instantOf(minute: number): string {
  return new Date(Date.UTC(2006, 0, 1) + minute * 60_000).toISOString();
}
