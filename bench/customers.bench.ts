import { v7 as newId } from 'uuid';
import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import { customerStream } from '#contracts/customers/customer.js';
import { vehicleStream } from '#contracts/vehicles/vehicle.js';
import { registerCustomer } from '../backend/src/customers/customer.js';
import { registerVehicle } from '../backend/src/vehicles/vehicle.js';
import { FilledProduct, measured, openGarage, sideBySideFor, withFolders } from './filled-garage.js';
import {
  atLeastAbsolute,
  atMost,
  atMostTimes,
  grouped,
  rateOf,
  sideBySide,
  type BenchRow,
} from './measure.js';

const CUSTOMERS = { large: 100_000, small: 10_000 };
const VEHICLES = { large: 150_000, small: 15_000 };
/** Rows of an import that are written at once. */
const LANES = 64;
const QUESTIONS = 200;
const ROUNDS = 3;
const EVENTS_PER_SECOND = 3_000;
const WITHIN_MS = 20;

/** Customers and vehicles of a large garage against one of a tenth: entered, searched and listed. */
export function benchCustomers(): Promise<BenchRow[]> {
  return withFolders(async (large, small) => {
    const rate = await fill(large, CUSTOMERS.large, VEHICLES.large);
    await fill(small, CUSTOMERS.small, VEHICLES.small);
    const [many, few] = [await FilledProduct.on(large), await FilledProduct.on(small)];
    try {
      const rows: BenchRow[] = [
        atLeastAbsolute(EVENTS_PER_SECOND, {
          name: `Import of ${grouped(CUSTOMERS.large)} customers, until they can be found`,
          measured: rate,
          unit: 'events/s',
        }),
      ];
      for (const [name, questions] of Object.entries(QUESTIONS_OF))
        rows.push(...(await compare(name, questions, many, few)));
      return rows;
    } finally {
      await many.stop();
      await few.stop();
    }
  });
}

async function compare(
  name: string,
  questions: (size: 'large' | 'small') => readonly (readonly string[])[],
  many: FilledProduct,
  few: FilledProduct,
): Promise<BenchRow[]> {
  const { p99 } = await measured(many, questions('large'));
  const { measured: large, reference: small } = await sideBySide(
    ROUNDS,
    async () => (await measured(many, questions('large').slice(0, QUESTIONS / 4))).median,
    async () => (await measured(few, questions('small').slice(0, QUESTIONS / 4))).median,
  );
  return [
    atMost(WITHIN_MS, { name: `${name}, p99`, measured: p99, unit: 'ms' }),
    atMostTimes(1.3, {
      name: `… against a tenth`,
      measured: large,
      reference: small,
      unit: 'ms',
    }),
  ];
}

const SYLLABLES = [
  'ba',
  'ber',
  'dor',
  'fel',
  'gan',
  'hel',
  'kam',
  'lin',
  'mar',
  'nor',
  'ost',
  'ren',
  'sto',
  'tal',
  'wei',
  'zim',
];
const FIRST_NAMES = ['Anna', 'Bernd', 'Clara', 'Dieter', 'Elif', 'Frank', 'Greta', 'Hannes', 'Ines', 'Jörg'];
const MAKES = ['VW', 'Audi', 'Opel', 'Ford', 'Fiat', 'Škoda', 'Seat', 'BMW'];

/** Some 4,000 last names, spread as evenly as the numbers are. */
function lastName(number: number): string {
  const place = (number * 7_919) % 4_096;
  const parts = [place >> 8, (place >> 4) & 15, place & 15].map((part) => SYLLABLES[part] ?? '');
  const name = parts.join('');
  return name[0]?.toUpperCase() + name.slice(1);
}

const phone = (number: number): string => `+49 171 ${String(1_000_000 + number * 7)}`;
const plate = (number: number): string => `XM-${letters(number)} ${1 + (number % 9_999)}`;

function letters(number: number): string {
  const place = (number * 31) % 676;
  return String.fromCodePoint(65 + Math.floor(place / 26), 65 + (place % 26));
}

function vin(number: number): string {
  return `WVWZZZ1KZ${String(number).padStart(8, '0')}`;
}

/** Enters customers and their vehicles as the office does, and returns the events a second until all can be found. */
async function fill(directory: string, customers: number, vehicles: number): Promise<number> {
  const garage = await openGarage(directory);
  const context = { actor: SYSTEM_ACTOR, correlationId: 'bench', now: garage.clock.now() };
  const ids = Array.from({ length: customers }, () => newId());
  try {
    const rate = await rateOf(customers, async () => {
      await sideBySideFor(customers, LANES, (number) => {
        const id = ids[number] as string;
        const sent = {
          firstName: FIRST_NAMES[number % FIRST_NAMES.length] as string,
          lastName: lastName(number),
          email: `kunde${number}@post.example`,
          phone: phone(number),
        };
        return garage.streams.handle(customerStream, id, registerCustomer(id, sent, context.now), context);
      });
      await garage.caughtUp();
    });
    await sideBySideFor(vehicles, LANES, (number) => {
      const id = newId();
      const sent = {
        customerId: ids[number % customers] as string,
        licensePlate: plate(number),
        vin: vin(number),
        make: MAKES[number % MAKES.length] as string,
        model: `Modell ${number % 50}`,
      };
      return garage.streams.handle(vehicleStream, id, registerVehicle(id, sent, context.now), context);
    });
    await garage.caughtUp();
    return rate;
  } finally {
    await garage.close();
  }
}

/** Row numbers that also exist in the smaller garage, spread evenly. */
const numbers = Array.from({ length: QUESTIONS }, (_, place) => (place * 9_973) % CUSTOMERS.small);

const ask = (path: string, question: Readonly<Record<string, string>>): readonly string[] => [
  `${path}?${new URLSearchParams(question)}`,
];

const QUESTIONS_OF = {
  'Customers by first and last name': () =>
    numbers.map((number) =>
      ask('/customers', {
        query: `${FIRST_NAMES[number % FIRST_NAMES.length]} ${lastName(number).slice(0, 5)}`,
      }),
    ),
  'Customers by the first three letters': () =>
    numbers.map((number) => ask('/customers', { query: lastName(number).slice(0, 3) })),
  'Customers by phone number': () =>
    numbers.map((number) => ask('/customers', { query: phone(number).replace('+49 ', '0') })),
  'Vehicles by plate': () => numbers.map((number) => ask('/vehicles/page', { query: plate(number) })),
  'Vehicles by the end of the VIN': () =>
    numbers.map((number) => ask('/vehicles/page', { query: vin(number).slice(-7) })),
  'A page of customers': () =>
    numbers.map((number) => {
      const sort = ['displayName', 'company', 'email', 'lastActivity', 'createdAt'][number % 5] as string;
      const direction = number % 2 === 0 ? 'asc' : 'desc';
      return ask('/customers', { sort, direction, size: '25', page: String(number % 40) });
    }),
  'A page of vehicles': () => numbers.map(() => ask('/vehicles/page', { size: '25' })),
} as const;
