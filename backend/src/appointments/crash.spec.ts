import { v7 as newId } from 'uuid';
import { PUBLIC_ACTOR, SYSTEM_ACTOR, type Actor } from '#contracts/access/actor.js';
import { appointmentStream, type Appointment } from '#contracts/appointments/appointment.js';
import type { SlotsEvent } from '#contracts/appointments/slots.events.js';
import { claimOf, slotsStream } from '#contracts/appointments/slots.js';
import { sitePublicationStream } from '#contracts/settings/site-publication.js';
import { customers } from '#projections/customers/customers.js';
import { vehicles } from '#projections/vehicles/vehicles.js';
import { cancel, confirm } from './appointment.js';
import { OnAppointment } from './appointments.handler.js';
import { holdBackSite } from '../settings/site-publication.js';
import { BookAppointment, type BookingRequest } from './booking/book-appointment.js';
import { HOLD_LIMIT_MS, HoldSweep } from './booking/hold-sweep.js';
import { CorrectAppointment } from './correct-appointment.js';
import { RescheduleAppointment } from './booking/reschedule-appointment.js';
import { SlotSettlement } from './booking/slot-settlement.js';
import { FILES_WAIT_MS } from '../platform/files/unneeded-files.js';
import { Crash } from '../testing/engines/failing-log.js';
import { keptFiles } from '../testing/kept-files.js';
import { PNG } from '../testing/pictures.js';
import { expectAgreement } from './testing/agreement.js';
import { openBookingContext } from '../testing/open-booking-context.js';
import { MortalProcess } from '../testing/victims/mortal-process.js';
import { openWorkshop, testServices } from './testing/workshop.js';

const tuesday = '2026-11-24';
const wednesday = '2026-11-25';
const days = [tuesday, wednesday];
const request: BookingRequest = {
  name: 'Erika Beispiel',
  email: 'erika@beispiel.example',
  kfz: 'B-AB 123',
  serviceId: testServices.inspection.serviceId,
  date: tuesday,
  time: '11:00',
  createNewCustomer: true,
};

let context: MortalProcess;

beforeEach(async () => {
  context = await MortalProcess.open(openBookingContext);
  await openWorkshop(context.streams, 1);
});

afterEach(() => context.close());

const origin = (actor: Actor = PUBLIC_ACTOR) => context.origin(actor);
const book = (id: string, what: Partial<BookingRequest> = {}) =>
  context.run(new BookAppointment(id, { ...request, ...what }, 'REQUESTED', false, origin()));
const reschedule = (id: string, date: string, time: string) =>
  context.run(new RescheduleAppointment(id, { date, time }, origin(SYSTEM_ACTOR)));
const stateOf = async (id: string): Promise<Appointment> =>
  (await context.streams.load(appointmentStream, id)).state;

/** Restarts; reactions, jobs and the sweep repair what they find. */
async function startAgain(): Promise<void> {
  await context.startAgain();
  await context.app.get(HoldSweep).run();
  await context.platform.settle();
}

async function expectAllWell(): Promise<void> {
  await expectAgreement(context.streams, context.platform.readModels, days, 1);
}

describe('a booking interrupted by a crash', () => {
  // Held, booked, taken, customer, vehicle.
  it.each([1, 2, 3, 4, 5])('after append %i is repaired at the next start', async (appends) => {
    const id = newId();
    await context.dieAfter(appends, () => book(id));
    await startAgain();
    await expectAllWell();
    const appointment = await stateOf(id);
    expect(appointment.status).toBe(appends === 1 ? 'none' : 'REQUESTED');
    const expected = appends === 1 ? 0 : 1;
    expect(await context.platform.readModels.count(customers)).toBe(expected);
    expect(await context.platform.readModels.count(vehicles)).toBe(expected);
  });

  it.each([
    ['before', 2, 0],
    ['after', 3, 1],
  ])('%s the appointment is recorded leaves its photograph only with it', async (_, dead, kept) => {
    await context.startAgain();
    const before = (append: number) => (append < dead ? Promise.resolve() : Promise.reject(new Crash()));
    context.log.arm({ before });
    await expect(book(newId(), { photo: PNG.toString('base64') })).rejects.toBeInstanceOf(Crash);
    expect(await keptFiles(context.platform.files)).toHaveLength(1);
    await context.startAgain(FILES_WAIT_MS);
    expect(await keptFiles(context.platform.files)).toHaveLength(kept);
  });

  it.each([1, 2, 3, 4, 5])('after append %i is the same booking when repeated', async (appends) => {
    const id = newId();
    await context.dieAfter(appends, () => book(id));
    await startAgain();
    await book(id);
    await context.platform.settle();
    await expectAllWell();
    expect((await stateOf(id)).status).toBe('REQUESTED');
    expect(await context.platform.readModels.count(customers)).toBe(1);
  });

  it('gets the original answer, however late it is repeated', async () => {
    const id = newId();
    await book(id);
    context.platform.clock.advance(7 * 24 * 60 * 60 * 1000);
    await expect(book(id)).resolves.toMatchObject({ appointment: { slot: { date: tuesday } } });
    for (const other of [
      { date: wednesday },
      { time: '14:00' },
      { serviceId: testServices.oil.serviceId },
      { name: 'Edda Rothbach' },
      { email: 'andere@beispiel.example' },
      { kfz: 'B-AB 124' },
    ]) {
      await expect(book(id, other)).rejects.toMatchObject({ code: 'idempotency-key-reused' });
    }
  });

  it('stands when the website is held back afterwards; a new one is refused', async () => {
    const id = newId();
    await book(id);
    await context.streams.handle(sitePublicationStream, '', holdBackSite, origin(SYSTEM_ACTOR));
    await expect(book(id)).resolves.toMatchObject({ appointment: { slot: { date: tuesday } } });
    await expect(book(newId(), { date: wednesday })).rejects.toMatchObject({ code: 'conflict' });
  });

  it('holds its slot once if it is sent twice concurrently with the same key', async () => {
    const id = newId();
    await Promise.all([book(id), book(id)]);
    expect((await context.streams.load(slotsStream, tuesday)).state).toHaveLength(1);
    const appointment = await stateOf(id);
    if (appointment.status === 'none') throw new Error('The appointment is missing');
    const { subjectId, customerId } = appointment.facts;
    expect([subjectId, customerId]).toEqual([expect.any(String), subjectId]);
  });

  it('leaves its slot free', async () => {
    await context.dieAfter(1, () => book(newId()));
    await startAgain();
    await expect(book(newId())).resolves.toBeDefined();
  });
});

describe('a move interrupted by a crash', () => {
  const moves = [
    ['to another day', wednesday, '08:00'],
    ['within its day, over its own old time', tuesday, '10:00'],
  ] as const;

  describe.each(moves)('%s', (_, date, time) => {
    // Held, rescheduled, taken, released.
    it.each([1, 2, 3, 4])('after append %i is repaired at the next start', async (appends) => {
      const id = newId();
      await book(id);
      await context.dieAfter(appends, () => reschedule(id, date, time));
      await startAgain();
      await expectAllWell();
      const moved = appends > 1;
      expect(await stateOf(id)).toMatchObject({
        status: moved ? 'RESCHEDULED' : 'REQUESTED',
        slot: moved ? { date, time } : { date: tuesday, time: '11:00' },
      });
    });
  });

  it.each([1, 2, 3, 4])('after append %i can be moved again before the repair', async (appends) => {
    const id = newId();
    await book(id);
    await context.dieAfter(appends, () => reschedule(id, wednesday, '08:00'));
    context.log.arm({});
    await reschedule(id, wednesday, '14:00');
    await startAgain();
    await expectAllWell();
    expect(await stateOf(id)).toMatchObject({ slot: { date: wednesday, time: '14:00' } });
  });
});

describe('a correction with a longer service interrupted by a crash', () => {
  const { serviceId } = testServices.oil;
  const fields = { name: 'Erika Musterfrau' };
  const correct = (id: string) =>
    context.run(
      new CorrectAppointment(id, { fields, serviceId, tellsCustomer: false }, origin(SYSTEM_ACTOR)),
    );

  // Held, corrected, taken, released.
  it.each([1, 2, 3, 4])('after append %i is repaired at the next start', async (appends) => {
    const id = newId();
    await book(id);
    await context.dieAfter(appends, () => correct(id));
    await startAgain();
    await expectAllWell();
    const isCorrected = appends > 1;
    expect(await stateOf(id)).toMatchObject({
      status: 'REQUESTED',
      slot: { date: tuesday, time: '11:00' },
      facts: isCorrected ? { serviceId, ...fields } : { serviceId: request.serviceId, name: request.name },
    });
  });

  it('returns to the old service if its new slot is lost', async () => {
    const id = newId();
    await book(id);
    context.log.arm({ before: releaseOn(tuesday) });
    await expect(correct(id)).rejects.toMatchObject({ code: 'new-slot-taken' });
    expect(await stateOf(id)).toMatchObject({ facts: { serviceId: request.serviceId }, before: null });
    await startAgain();
    await expectAllWell();
  });
});

describe('a cancellation interrupted by a crash', () => {
  // Cancelled, released.
  it.each([1, 2])('after append %i is repaired at the next start', async (appends) => {
    const id = newId();
    await book(id);
    await context.dieAfter(appends, () => context.run(new OnAppointment(id, cancel(), origin(SYSTEM_ACTOR))));
    await startAgain();
    await expectAllWell();
    expect((await stateOf(id)).status).toBe('CANCELLED');
    await expect(book(newId())).resolves.toBeDefined();
  });

  it.each([1, 2, 3, 4])('is repaired even if a move crashed after append %i', async (appends) => {
    const id = newId();
    await book(id);
    await context.dieAfter(appends, () => reschedule(id, wednesday, '08:00'));
    context.log.arm({ crashAfter: 1 });
    await context.run(new OnAppointment(id, cancel(), origin(SYSTEM_ACTOR))).catch(() => undefined);
    context.log.arm({});
    await context.run(new OnAppointment(id, cancel(), origin(SYSTEM_ACTOR)));
    await startAgain();
    await expectAllWell();
    expect((await stateOf(id)).status).toBe('CANCELLED');
  });
});

/** Releases every hold of the day, just before the second append. */
const releaseOn = (date: string) => async (append: number) => {
  if (append !== 2) return;
  const { state } = await context.streams.load(slotsStream, date);
  for (const claim of state.filter(({ taken }) => !taken))
    await context.app.get(SlotSettlement).settleHold({ ...claim, date }, origin(SYSTEM_ACTOR));
};

/** Releases every hold of the day and books the slot for another appointment, just before the second append. */
const robbery = (date: string, time: string) => async (append: number) => {
  if (append !== 2) return;
  const { state } = await context.streams.load(slotsStream, date);
  const settlement = context.app.get(SlotSettlement);
  for (const claim of state.filter(({ taken }) => !taken)) {
    await settlement.settleHold({ ...claim, date }, origin(SYSTEM_ACTOR));
  }
  await book(newId(), { date, time, email: 'andere@beispiel.example' });
};

describe('a slow call whose hold was released', () => {
  it('cancels its own booking and answers 409', async () => {
    const id = newId();
    context.log.arm({ before: robbery(tuesday, '11:00') });
    await expect(book(id)).rejects.toMatchObject({ code: 'slot-taken' });
    expect(await stateOf(id)).toMatchObject({ status: 'CANCELLED', cancelledFor: 'slot-lost' });
    await startAgain();
    await expectAllWell();
    expect(await context.platform.readModels.count(customers)).toBe(1);
  });

  it('cannot be confirmed after its slot went to another appointment', async () => {
    const id = newId();
    await context.dieAfter(2, () => book(id));
    context.log.arm({});
    const { state } = await context.streams.load(slotsStream, tuesday);
    const [held] = state;
    if (held === undefined) throw new Error('There is no hold');
    await context.app.get(SlotSettlement).dropHold({ ...held, date: tuesday }, origin(SYSTEM_ACTOR));
    await book(newId(), { email: 'andere@beispiel.example' });
    const { now } = origin();
    await expect(
      context.run(new OnAppointment(id, confirm(now), origin(SYSTEM_ACTOR))),
    ).rejects.toMatchObject({
      code: 'appointment-cancelled',
    });
    expect(await stateOf(id)).toMatchObject({ status: 'CANCELLED', cancelledFor: 'slot-lost' });
  });

  it('keeps the old slot of an appointment that was to be moved', async () => {
    const id = newId();
    await book(id);
    context.log.arm({ before: robbery(wednesday, '08:00') });
    await expect(reschedule(id, wednesday, '08:00')).rejects.toMatchObject({ code: 'new-slot-taken' });
    expect(await stateOf(id)).toMatchObject({ status: 'REQUESTED', slot: { date: tuesday, time: '11:00' } });
    await startAgain();
    await expectAllWell();
  });
});

describe('the sweep', () => {
  it('ignores a recent hold whose booking may still be running', async () => {
    await context.platform.start();
    const hold = {
      slotId: newId(),
      date: tuesday,
      appointmentId: newId(),
      segments: [{ from: 480, to: 540 }],
    };
    context.platform.clock.advance(1);
    await context.streams.handle(
      slotsStream,
      tuesday,
      (): SlotsEvent[] => [{ type: 'SlotHeld', version: 1, data: hold }],
      origin(),
    );
    const isHeld = async () =>
      claimOf((await context.streams.load(slotsStream, tuesday)).state, hold.slotId) !== undefined;
    await context.platform.settle();
    context.platform.clock.advance(HOLD_LIMIT_MS - 1);
    await context.app.get(HoldSweep).run();
    expect(await isHeld()).toBe(true);
    context.platform.clock.advance(1);
    await context.app.get(HoldSweep).run();
    expect(await isHeld()).toBe(false);
  });

  it('does not release the slot of a booking that finished meanwhile', async () => {
    const id = newId();
    await book(id);
    const state = await stateOf(id);
    if (state.status === 'none') throw new Error('The appointment is missing');
    await context.app.get(SlotSettlement).dropHold(state.slot, origin(SYSTEM_ACTOR));
    const { state: slots } = await context.streams.load(slotsStream, tuesday);
    expect(claimOf(slots, state.slot.slotId)?.taken).toBe(true);
  });
});
