import { CommandBus } from '@nestjs/cqrs';
import * as fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import { appointmentStream } from '#contracts/appointments/appointment.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { CAMPAIGN_TIMEOUT_MS } from '../../testing/campaign.js';
import { openBookingContext } from '../../testing/open-booking-context.js';
import type { TestContext } from '../../testing/open-context.js';
import { cancel, confirm } from '../appointment.js';
import { OnAppointment } from '../appointments.handler.js';
import { BookAppointment } from './book-appointment.js';
import { HoldSweep } from './hold-sweep.js';
import { RescheduleAppointment } from './reschedule-appointment.js';
import { expectAgreement } from '../testing/agreement.js';
import { openWorkshop, testServices } from '../testing/workshop.js';

const days = ['2026-11-24', '2026-11-25'];
const start = fc.record({ date: fc.constantFrom(...days), time: fc.constantFrom('08:00', '09:00', '11:00') });
const appointment = fc.integer({ min: 0, max: 4 });
const serviceId = fc.constantFrom(testServices.oil.serviceId, testServices.inspection.serviceId);
const call = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('book' as const), appointment, start, serviceId }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('reschedule' as const), appointment, start }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('cancel' as const, 'confirm' as const), appointment }),
  },
);
type Call = typeof call extends fc.Arbitrary<infer Value> ? Value : never;

/** Concurrent calls, a crash after a number of appends, then a restart. */
const life = fc.record({
  calls: fc.array(call, { minLength: 1, maxLength: 8 }),
  crashAfter: fc.integer({ min: 1, max: 24 }),
});

function commandOf(what: Call, id: string, context: CommandContext): object {
  switch (what.kind) {
    case 'book': {
      const person = { name: 'Erika Beispiel', email: 'erika@beispiel.example', kfz: 'B-AB 123' };
      const request = { ...person, ...what.start, serviceId: what.serviceId, createNewCustomer: true };
      return new BookAppointment(id, request, 'REQUESTED', false, context);
    }
    case 'reschedule':
      return new RescheduleAppointment(id, what.start, context);
    case 'cancel':
      return new OnAppointment(id, cancel(), context);
    case 'confirm':
      return new OnAppointment(id, confirm(context.now), context);
  }
}

/** Runs the calls concurrently; returns the appointments with an acknowledged booking. */
async function live(context: TestContext, ids: readonly string[], calls: readonly Call[]): Promise<string[]> {
  const bus = context.app.get(CommandBus);
  const now = context.platform.clock.now();
  const acknowledged: string[] = [];
  await Promise.allSettled(
    calls.map(async (what) => {
      const id = ids[what.appointment] ?? '';
      const origin = { actor: SYSTEM_ACTOR, correlationId: 'test', now };
      await bus.execute(commandOf(what, id, origin) as never);
      if (what.kind === 'book') acknowledged.push(id);
    }),
  );
  return acknowledged;
}

async function repaired(dead: TestContext, together: boolean): Promise<TestContext> {
  const { directory, clock } = dead.platform;
  await dead.app.close();
  await dead.platform.close();
  clock.advance(1_000);
  const context = await openBookingContext({ directory, clock, together });
  await context.platform.start();
  await context.platform.settle();
  await context.app.get(HoldSweep).run();
  await context.platform.settle();
  return context;
}

describe('any concurrent calls and a crash at any time', () => {
  it(
    'leave appointments and slots consistent: no double booking, no acknowledged booking lost',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(life, { minLength: 1, maxLength: 3 }),
          fc.integer({ min: 1, max: 2 }),
          fc.boolean(),
          async (lives, capacity, together) => {
            const ids = Array.from({ length: 5 }, () => newId());
            let context = await openBookingContext({ together });
            try {
              await openWorkshop(context.streams, capacity);
              for (const { calls, crashAfter } of lives) {
                context.log.arm({ crashAfter });
                const acknowledged = await live(context, ids, calls);
                context = await repaired(context, together);
                await expectAgreement(context.streams, context.platform.readModels, days, capacity);
                for (const id of acknowledged) {
                  const { state } = await context.streams.load(appointmentStream, id);
                  expect(state).not.toMatchObject({ status: 'none' });
                  expect(state).not.toMatchObject({ cancelledFor: 'slot-lost' });
                }
              }
            } finally {
              await context.app.close();
              await context.platform.remove();
            }
          },
        ),
        { numRuns: 200 },
      );
    },
    CAMPAIGN_TIMEOUT_MS,
  );
});
