import { CommandBus } from '@nestjs/cqrs';
import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import { bookingTexts } from '#contracts/appointments/appointment.js';
import { openingTimesStream } from '#contracts/site/opening-times.js';
import { vacationsStream } from '#contracts/site/vacations.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { openHolds } from '#projections/appointments/slot-holds.js';
import { BookAppointment, type AppointmentResult } from './appointments/booking/book-appointment.js';
import { RescheduleAppointment } from './appointments/booking/reschedule-appointment.js';
import { openWorkshop, testServices } from './appointments/testing/workshop.js';
import { AffectedAppointments } from './site/opening/affected-appointments.js';
import { planVacation } from './site/opening/vacation.js';
import { openBookingContext } from './testing/open-booking-context.js';
import type { TestContext } from './testing/open-context.js';

const id = '0190a000-0000-7000-8000-0000000000aa';
const vacationId = '0190a000-0000-7000-8000-0000000000bb';
const day = '2026-11-24';
const otherDay = '2026-11-25';

let context: TestContext;
let affected: AffectedAppointments;
beforeEach(() => open());
async function open(options: Parameters<typeof openBookingContext>[0] = {}): Promise<void> {
  context = await openBookingContext(options);
  await openWorkshop(context.streams, 1);
  await context.platform.start();
  affected = new AffectedAppointments(
    context.platform.readModels,
    context.streams,
    context.platform.eventLog,
  );
}
afterEach(async () => {
  await context.app.close();
  await context.platform.remove();
});

const origin = () => ({
  actor: SYSTEM_ACTOR,
  correlationId: 'test',
  now: context.platform.clock.now(),
});
const execute = (command: object) =>
  context.app.get(CommandBus).execute(command as never) as Promise<AppointmentResult>;
const book = (date = day) => {
  const person = { name: 'Erika Beispiel', email: 'erika@beispiel.example', kfz: 'B-AB 123' };
  const request = { ...person, serviceId: testServices.oil.serviceId, date, time: '08:00' };
  return execute(new BookAppointment(id, request, 'REQUESTED', false, origin()));
};
const planned = async () => {
  await context.streams.handle(vacationsStream, '', planVacation(vacationId, day, day), origin());
  return affected.byVacation(day, day, origin().now);
};

/** Runs `call` before the append with this number of the next command. */
function aheadOf(append: number, call: () => Promise<void>): void {
  context.log.arm({ before: async (number) => (number === append ? call() : undefined) });
}

describe('a vacation planned during a booking of one of its days', () => {
  it('names the appointment written after it', async () => {
    let named: ReturnType<typeof planned> | undefined;
    aheadOf(2, async () => {
      await context.streams.handle(vacationsStream, '', planVacation(vacationId, day, day), origin());
      named = affected.byVacation(day, day, origin().now);
    });
    await book();
    expect(await named).toEqual([
      { id, date: day, time: '08:00', name: 'Erika Beispiel', service: 'Ölwechsel' },
    ]);
  });

  it('refuses a booking that has not taken its slot yet, and leaves no slot taken', async () => {
    aheadOf(1, async () => expect(await planned()).toEqual([]));
    await expect(book()).rejects.toMatchObject({
      errors: [{ field: 'date', message: bookingTexts.vacation }],
    });
    await context.platform.settle();
    expect(await openHolds(context.platform.readModels)).toEqual([]);
  });

  it('refuses a booking written in one append after it, and leaves nothing of it', async () => {
    await context.app.close();
    await context.platform.remove();
    await open({ together: true });
    aheadOf(1, async () => expect(await planned()).toEqual([]));
    await expect(book()).rejects.toMatchObject({
      errors: [{ field: 'date', message: bookingTexts.vacation }],
    });
    expect(await context.platform.eventLog.readStream(`slots-${day}`)).toEqual([]);
    expect(await context.platform.eventLog.readStream(`appointment-${id}`)).toEqual([]);
  });

  it('names an appointment moved to one of its days meanwhile', async () => {
    await book(otherDay);
    await context.platform.settle();
    let named: ReturnType<typeof planned> | undefined;
    aheadOf(2, async () => {
      await context.streams.handle(vacationsStream, '', planVacation(vacationId, day, day), origin());
      named = affected.byVacation(day, day, origin().now);
    });
    await execute(new RescheduleAppointment(id, { date: day, time: '10:00' }, origin()));
    expect(await named).toMatchObject([{ id, date: day, time: '10:00' }]);
  });

  it('refuses a move that has not taken its slot yet', async () => {
    await book(otherDay);
    await context.platform.settle();
    aheadOf(1, async () => expect(await planned()).toEqual([]));
    const move = execute(new RescheduleAppointment(id, { date: day, time: '10:00' }, origin()));
    await expect(move).rejects.toMatchObject({ errors: [{ field: 'date', message: bookingTexts.vacation }] });
  });
});

describe('changed hours', () => {
  it('read a year of appointments at once', async () => {
    await book();
    await context.platform.settle();
    let asked = 0;
    const find: ReadModels['find'] = (...query) => {
      asked += 1;
      return context.platform.readModels.find(...query);
    };
    const { eventLog } = context.platform;
    affected = new AffectedAppointments(
      { find, waitFor: async () => true } as unknown as ReadModels,
      context.streams,
      eventLog,
    );
    const { state } = await context.streams.load(openingTimesStream, '');
    const closed = { ...state, TUESDAY: undefined };
    const named = await affected.byOpeningTimes(closed as typeof state, 'TUESDAY', origin().now);
    expect(named.map(({ time }) => time)).toEqual(['08:00']);
    expect(asked).toBe(2);
  });
});
