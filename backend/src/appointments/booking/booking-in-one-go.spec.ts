import { v7 as newId } from 'uuid';
import { PUBLIC_ACTOR } from '#contracts/access/actor.js';
import { appointmentStream, type Appointment } from '#contracts/appointments/appointment.js';
import { slotsStream } from '#contracts/appointments/slots.js';
import { START } from '#contracts/kernel/domain-event.js';
import { customers } from '#projections/customers/customers.js';
import { vehicles } from '#projections/vehicles/vehicles.js';
import { Streams } from '../../platform/streams/streams.js';
import { MortalProcess } from '../../testing/victims/mortal-process.js';
import { openBookingContext } from '../../testing/open-booking-context.js';
import { BookAppointment } from './book-appointment.js';
import { hold } from './slots.js';
import { expectAgreement } from '../testing/agreement.js';
import { openWorkshop, testServices } from '../testing/workshop.js';

const tuesday = '2026-11-24';
const request = {
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
  context = await MortalProcess.open((options) => openBookingContext({ ...options, together: true }));
  await openWorkshop(context.streams, 1);
});
afterEach(() => context.close());

const origin = () => context.origin(PUBLIC_ACTOR);
const book = (id: string): Promise<unknown> =>
  context.run(new BookAppointment(id, request, 'REQUESTED', false, origin()));
const stateOf = async (id: string): Promise<Appointment> =>
  (await context.streams.load(appointmentStream, id)).state;

/** Crashes after this number of appends, then restarts on the same folder. */
async function bookAndDieAfter(appends: number, id: string): Promise<void> {
  await context.dieAfter(appends, () => book(id));
  await context.reopen();
}

async function expectAllWell(): Promise<void> {
  await context.platform.start();
  await context.platform.settle();
  await expectAgreement(context.streams, context.platform.readModels, [tuesday], 1);
}

describe('a booking whose steps are written together', () => {
  // Held, booked and taken; customer; vehicle.
  it.each([1, 2, 3])('is complete after append %i, and finished at the next start', async (appends) => {
    const id = newId();
    await bookAndDieAfter(appends, id);
    await expectAllWell();
    expect((await stateOf(id)).status).toBe('REQUESTED');
    expect(await context.platform.readModels.count(customers)).toBe(1);
    expect(await context.platform.readModels.count(vehicles)).toBe(1);
  });

  it.each([1, 2, 3])('is the same booking when it is repeated after append %i', async (appends) => {
    const id = newId();
    await bookAndDieAfter(appends, id);
    await book(id);
    await expectAllWell();
    expect(await context.platform.readModels.count(customers)).toBe(1);
  });

  it('writes the same events in the same order as single steps', async () => {
    await book(newId());
    const events = await context.platform.eventLog.readAll(START, 100);
    expect(events.slice(-5).map(({ type }) => type)).toEqual([
      'SlotHeld',
      'AppointmentBooked',
      'SlotTaken',
      'CustomerRegistered',
      'VehicleRegistered',
    ]);
  });

  it('holds its slot once if it is sent twice concurrently', async () => {
    const id = newId();
    await Promise.all([book(id), book(id)]);
    expect((await context.streams.load(slotsStream, tuesday)).state).toHaveLength(1);
    await expectAllWell();
  });

  it('is decided again if another booking took the slot just before the append', async () => {
    const anotherProcess = new Streams(context.platform.eventLog);
    const [id, other] = [newId(), newId()];
    const wanted = {
      slotId: newId(),
      date: tuesday,
      appointmentId: other,
      segments: [{ from: 660, to: 780 }],
    };
    context.log.arm({
      before: async () => {
        await anotherProcess.handle(slotsStream, tuesday, hold(wanted, 1, 'slot-taken'), origin());
      },
    });
    await expect(book(id)).rejects.toMatchObject({ code: 'slot-taken' });
    expect((await context.streams.load(slotsStream, tuesday)).state).toMatchObject([
      { appointmentId: other },
    ]);
    expect((await stateOf(id)).status).toBe('none');
  });
});
