import { v7 as newId } from 'uuid';
import { appointmentStream } from '#contracts/appointments/appointment.js';
import type { CustomerEvent } from '#contracts/customers/customer.events.js';
import { customerStream, idsOf } from '#contracts/customers/customer.js';
import { vehicleStream, type KnownVehicle } from '#contracts/vehicles/vehicle.js';
import { appointmentList } from '#projections/appointments/appointment-list.js';
import { customers, customersOf } from '#projections/customers/customers.js';
import { vehiclesOf } from '#projections/vehicles/vehicles.js';
import { book } from '../appointments/appointment.js';
import { Crash } from '../testing/engines/failing-log.js';
import { MortalProcess } from '../testing/victims/mortal-process.js';
import { Streams } from '../platform/streams/streams.js';
import { openBookingContext } from '../testing/open-booking-context.js';
import { changeVehicle, registerVehicle } from '../vehicles/vehicle.js';
import { OnOwnedVehicle } from '../vehicles/vehicles.handler.js';
import { registerCustomer } from './customer.js';
import { EraseCustomer, MergeCustomers } from './customers.handler.js';
import { Refusal } from '#contracts/kernel/problem.js';

let context: MortalProcess;

beforeEach(async () => {
  context = await MortalProcess.open(openBookingContext);
});
afterEach(() => context.close());

const customerIn = async (id: string) => {
  const { state } = await context.streams.load(customerStream, id);
  if (state.status === 'none') throw new Error('The customer is not registered');
  return state;
};
const ownerOf = async (id: string) =>
  ((await context.streams.load(vehicleStream, id)).state as KnownVehicle).record.customerId;

async function enter(lastName: string): Promise<string> {
  const id = newId();
  const sent = { lastName, email: `${lastName.toLowerCase()}@beispiel.example`, notes: lastName };
  await context.streams.handle(
    customerStream,
    id,
    registerCustomer(id, sent, context.origin().now),
    context.origin(),
  );
  return id;
}

async function enterCar(customerId: string): Promise<string> {
  const id = newId();
  const sent = { customerId, licensePlate: 'S-AB 123', vin: 'WVWZZZ1KZAW000101' };
  await context.streams.handle(
    vehicleStream,
    id,
    registerVehicle(id, sent, context.origin().now),
    context.origin(),
  );
  return id;
}

describe('a merge interrupted by a crash', () => {
  // Begun, merged into, absorbed, vehicle passed on.
  it.each([1, 2, 3, 4])('after append %i is finished at the next start', async (appends) => {
    const [keep, other] = [await enter('Einig'), await enter('Doppelt')];
    const car = await enterCar(other);
    await context.platform.start();
    await context.platform.settle();
    await context.dieAfter(appends, () => context.run(new MergeCustomers(keep, other, context.origin())));
    await context.startAgain();
    expect(await customerIn(keep)).toMatchObject({ status: 'registered', absorbedIds: [other] });
    expect(await customerIn(other)).toMatchObject({ status: 'absorbed', intoId: keep });
    expect((await customerIn(keep)).record.notes).toBe('Einig\n\nDoppelt');
    expect(await ownerOf(car)).toBe(keep);
    expect((await customersOf(context.platform.readModels, [other])).get(other)?.id).toBe(keep);
    expect(await context.platform.readModels.count(customers)).toBe(1);
  });

  it('continues when it is requested again before it was finished', async () => {
    const [keep, other] = [await enter('Einig'), await enter('Doppelt')];
    await context.platform.start();
    await context.dieAfter(1, () => context.run(new MergeCustomers(keep, other, context.origin())));
    context.log.arm({});
    await context.run(new MergeCustomers(keep, other, context.origin()));
    expect(await customerIn(other)).toMatchObject({ status: 'absorbed', intoId: keep });
  });

  it('is abandoned on both sides if the opposite merge is running', async () => {
    const [one, two] = [await enter('Eins'), await enter('Zwei')];
    await context.platform.start();
    let refusal: unknown;
    context.log.arm({
      before: async (append) => {
        if (append !== 2) return;
        refusal = await context.run(new MergeCustomers(two, one, context.origin())).catch((error) => error);
      },
    });
    await context.run(new MergeCustomers(one, two, context.origin())).catch(() => undefined);
    expect(refusal).toBeInstanceOf(Refusal);
    await context.platform.settle();
    const states = [(await customerIn(one)).status, (await customerIn(two)).status];
    expect(states).not.toContain('merging');
    expect(states.filter((status) => status === 'absorbed').length).toBeLessThan(2);
  });
});

describe('an erasure interrupted by a crash', () => {
  // Begun, erased, appointment named, vehicle taken.
  it.each([1, 2, 3, 4])('after append %i is finished at the next start', async (appends) => {
    const id = await enter('Sonderlich');
    const car = await enterCar(id);
    const appointmentId = newId();
    const facts = {
      appointmentId,
      subjectId: id,
      kind: 'SERVICE' as const,
      carId: null,
      photo: null,
      status: 'CONFIRMED' as const,
      slot: { slotId: 's', date: '2026-11-24', time: '10:00' },
      durationMinutes: 60,
      serviceId: 'oil',
      service: 'Ölwechsel',
      name: 'Sonderlich',
      email: 'sonderlich@beispiel.example',
      telefon: null,
      kfz: 'S-AB 123',
      customerLinkType: 'EXISTING_SELECTED' as const,
      customerId: id,
      vehicleLinkType: 'NONE' as const,
      vehicleId: null,
    };
    await context.streams.handle(appointmentStream, appointmentId, book(facts), context.origin());
    await context.platform.start();
    await context.platform.settle();
    await context.dieAfter(appends, () => context.run(new EraseCustomer(id, context.origin())));
    await context.startAgain();
    expect(await customerIn(id)).toMatchObject({ status: 'erased', record: { lastName: '[gelöscht]' } });
    expect(await ownerOf(car)).toBeNull();
    const { readModels } = context.platform;
    expect(await readModels.get(customers, id)).toBeNull();
    expect(await readModels.get(appointmentList, appointmentId)).toMatchObject({
      name: '[gelöscht]',
      kfz: '[gelöscht]',
      telefon: null,
    });
    await expect(context.run(new EraseCustomer(id, context.origin()))).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  it('is refused to the caller even if the job abandoned it first', async () => {
    const id = await enter('Sonderlich');
    const job = new Streams(context.platform.eventLog);
    const detail = 'Es gibt noch offene Aufträge.';
    const given = { type: 'CustomerErasureAbandoned', version: 1, data: { customerId: id, reason: detail } };
    await context.platform.start();
    context.log.arm({
      before: async (append) => {
        if (append === 2)
          await job.handle(customerStream, id, () => [given as CustomerEvent], context.origin());
      },
    });
    await expect(context.run(new EraseCustomer(id, context.origin()))).rejects.toMatchObject({ detail });
    expect((await customerIn(id)).status).toBe('registered');
  });

  it('checks again 15 minutes later', async () => {
    const id = await enter('Sonderlich');
    await context.platform.start();
    await context.run(new EraseCustomer(id, context.origin()));
    await context.platform.settle();
    const late = await enterCar(id);
    context.platform.clock.advance(15 * 60 * 1_000 + 1);
    await context.platform.settle();
    expect(await ownerOf(late)).toBeNull();
  });
});

const pass = (car: string, owner: string) =>
  context.run(
    new OnOwnedVehicle(
      car,
      owner,
      (customerId) => changeVehicle({ customerId: customerId ?? null }, context.origin().now),
      context.origin(),
    ),
  );

describe('a vehicle whose new owner is merged or erased meanwhile', () => {
  it('belongs to the remaining customer after a merge', async () => {
    const [keep, other] = [await enter('Einig'), await enter('Doppelt')];
    const car = await enterCar(await enter('Vorher'));
    await context.platform.start();
    context.log.arm({
      before: async (append) => {
        if (append === 1) await context.run(new MergeCustomers(keep, other, context.origin()));
      },
    });
    await pass(car, other);
    expect(await ownerOf(car)).toBe(keep);
  });

  it('has no owner after an erasure, and the caller gets a refusal', async () => {
    const other = await enter('Doppelt');
    const car = await enterCar(await enter('Vorher'));
    await context.platform.start();
    context.log.arm({
      before: async (append) => {
        if (append === 1) await context.run(new EraseCustomer(other, context.origin()));
      },
    });
    await expect(pass(car, other)).rejects.toMatchObject({ detail: 'Der Kunde wird gerade gelöscht.' });
    expect(await ownerOf(car)).toBeNull();
  });

  it('shows up under the remaining customer after a crash, and is passed on when the call is repeated', async () => {
    const [keep, other] = [await enter('Einig'), await enter('Doppelt')];
    const car = await enterCar(await enter('Vorher'));
    await context.platform.start();
    context.log.arm({
      before: async () => {
        await context.run(new MergeCustomers(keep, other, context.origin()));
        context.log.arm({ crashAfter: 1 });
      },
    });
    await expect(pass(car, other)).rejects.toBeInstanceOf(Crash);
    await context.startAgain();
    const customer = await customerIn(keep);
    const cars = await vehiclesOf(context.platform.readModels, idsOf(customer), 10);
    expect(cars.map(({ id }) => id)).toEqual([car]);
    await pass(car, other);
    expect(await ownerOf(car)).toBe(keep);
  });

  it('has no owner 15 minutes after an erasure, even after a crash', async () => {
    const other = await enter('Doppelt');
    const car = await enterCar(await enter('Vorher'));
    await context.platform.start();
    context.log.arm({
      before: async () => {
        await context.run(new EraseCustomer(other, context.origin()));
        context.log.arm({ crashAfter: 1 });
      },
    });
    await expect(pass(car, other)).rejects.toBeInstanceOf(Crash);
    await context.startAgain();
    context.platform.clock.advance(15 * 60 * 1_000 + 1);
    await context.platform.settle();
    expect(await ownerOf(car)).toBeNull();
  });
});
