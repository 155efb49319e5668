import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  appointmentStream,
  bookingTexts,
  type BookedAppointment,
  type BookingFacts,
} from '#contracts/appointments/appointment.js';
import type { BookAppointmentRequest } from '#contracts/appointments/appointments.api.js';
import { testDriveTexts } from '#contracts/appointments/test-drive.js';
import { carsStream } from '#contracts/site/cars.js';
import { companyProfileStream } from '#contracts/settings/company-profile.js';
import { slotsStream } from '#contracts/appointments/slots.js';
import { sitePublicationStream } from '#contracts/settings/site-publication.js';
import { isErased } from '#contracts/kernel/erased.js';
import { invalid, refuse } from '#contracts/kernel/problem.js';
import { newUuid } from '../../platform/new-uuid.js';
import type { Steps } from '../../platform/streams/steps.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { Streams } from '../../platform/streams/streams.js';
import { book } from '../appointment.js';
import { AppointmentPhotos } from '../photos/appointment-photos.js';
import { checkStart, occupiedBy, serviceOf, TEST_DRIVE_MINUTES, type Calendar } from './booking-calendar.js';
import { BookingCompletion } from './booking-completion.js';
import { BookingLinks, type LinkRequest } from './booking-links.js';
import { loadCalendar } from './load-calendar.js';
import { SlotSettlement } from './slot-settlement.js';
import { hold, holdDrive, take } from './slots.js';

/** An appointment after a command; `revision`: of its stream. */
export type AppointmentResult = { readonly appointment: BookedAppointment; readonly revision: number };

export type BookingRequest = Omit<BookAppointmentRequest, 'website' | keyof LinkRequest> &
  LinkRequest & {
    /** The car for sale of a test drive, which has no service and no plate. */
    readonly carId?: string;
  };

/** What is booked, and how long it takes. */
type Work = Pick<BookingFacts, 'kind' | 'carId' | 'serviceId' | 'service' | 'durationMinutes'>;

/** Command: books an appointment. The caller chooses the id, which makes a repeated call idempotent. */
export class BookAppointment extends Command<AppointmentResult> {
  constructor(
    readonly appointmentId: string,
    readonly request: BookingRequest,
    /** REQUESTED for visitors, CONFIRMED for the staff. */
    readonly status: 'REQUESTED' | 'CONFIRMED',
    /** True: accepts ids of customers and vehicles. False: only tokens. */
    readonly isStaff: boolean,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Holds the slot, books, then takes the slot. Succeeds only after all three. */
@CommandHandler(BookAppointment)
export class BookAppointmentHandler implements ICommandHandler<BookAppointment> {
  constructor(
    private readonly streams: Streams,
    private readonly settlement: SlotSettlement,
    private readonly completion: BookingCompletion,
    private readonly links: BookingLinks,
    private readonly photos: AppointmentPhotos,
  ) {}

  async execute(command: BookAppointment): Promise<AppointmentResult> {
    const { appointmentId, context } = command;
    const { state } = await this.streams.load(appointmentStream, appointmentId);
    if (state.status === 'none') {
      if (!command.isStaff) await this.assertSiteIsPublic();
      await this.streams.together((steps) => this.holdAndBook(command, steps));
    } else assertSameBooking(state.booked, command.request);
    const settled = await this.completion.complete(appointmentId, context);
    if (settled.status === 'none') throw new Error(`Appointment ${appointmentId} does not exist`);
    if (settled.cancelledFor === 'slot-lost') throw refuse('slot-taken', { field: 'time' });
    const { revision } = await this.streams.load(appointmentStream, appointmentId);
    return { appointment: settled, revision };
  }

  private async assertSiteIsPublic(): Promise<void> {
    const { state } = await this.streams.load(sitePublicationStream, '');
    if (!state.isPublic) throw refuse('conflict', { detail: bookingTexts.notPublic });
  }

  private async holdAndBook(command: BookAppointment, steps: Steps): Promise<void> {
    const { appointmentId, request, context } = command;
    assertReachable(request);
    const calendar = await loadCalendar(steps);
    const work =
      request.carId === undefined
        ? serviceWork(calendar, request.serviceId)
        : await testDrive(steps, request.carId);
    const { durationMinutes } = work;
    const segments = checkStart(request, durationMinutes, calendar, context.now);
    const { customer, vehicle } = await this.links.resolve(request, command.isStaff, context.now);
    await this.photos.check(request.photo);
    const slot = { slotId: newUuid(), date: request.date, time: request.time };
    const facts: Omit<BookingFacts, 'photo'> = {
      appointmentId,
      subjectId: customer.id ?? appointmentId,
      status: command.status,
      slot,
      ...work,
      name: request.name,
      email: request.email ?? '',
      telefon: request.telefon ?? null,
      kfz: request.kfz,
      remark: request.remark ?? null,
      customerLinkType: customer.type,
      customerId: customer.id,
      vehicleLinkType: vehicle.type,
      vehicleId: vehicle.id,
    };
    const occupied = occupiedBy(work.kind, segments);
    const wanted = { slotId: slot.slotId, date: slot.date, appointmentId, segments: occupied };
    const { state: company } = await steps.load(companyProfileStream, '');
    const holding =
      work.kind === 'TEST_DRIVE'
        ? holdDrive(wanted, callUs(company.phone))
        : hold(wanted, calendar.settings.capacity, 'slot-taken');
    await steps.handle(slotsStream, slot.date, holding, context);
    const look = async (): Promise<void> => {
      checkStart(request, durationMinutes, await loadCalendar(steps), context.now);
    };
    await this.settlement.keepOnlyWhile(slot, context, look, steps);
    // Only now, so that a refused request leaves nothing on the disk.
    const photo = await this.photos.keep(appointmentId, request.photo);
    const decide = book({ ...facts, photo });
    const booked = await steps.handle(appointmentStream, appointmentId, decide, context);
    if (booked.events.length === 0) await this.settlement.dropHold(slot, context, steps);
    else await steps.handle(slotsStream, slot.date, take(slot.slotId, slot.date), context);
  }
}

function callUs(phone: string): string {
  return phone === '' ? 'Bitte rufen Sie uns an.' : `Bitte rufen Sie uns an: ${phone}`;
}

function serviceWork(calendar: Calendar, serviceId: string): Work {
  const { id, name, durationHours } = serviceOf(calendar, serviceId);
  return {
    kind: 'SERVICE',
    carId: null,
    serviceId: id,
    service: name,
    durationMinutes: durationHours * 60,
  };
}

/** Read from the stream of the cars: of a car that was sold a moment ago nobody gets a drive. */
async function testDrive(steps: Steps, carId: string): Promise<Work> {
  const { state: cars } = await steps.load(carsStream, '');
  const car = cars.get(carId);
  if (car?.active !== true) throw invalid('carId', testDriveTexts.carGone);
  const service = `Probefahrt: ${car.name}`;
  return { kind: 'TEST_DRIVE', carId, serviceId: '', service, durationMinutes: TEST_DRIVE_MINUTES };
}

/** A customer on file can be reached; somebody new needs a phone number or a mail address. */
function assertReachable({ email, telefon, customerId }: BookingRequest): void {
  if (!email && !telefon && customerId == null) throw invalid('telefon', bookingTexts.noContact);
}

function assertSameBooking(facts: BookingFacts, request: BookingRequest): void {
  const isSame =
    facts.slot.date === request.date &&
    facts.slot.time === request.time &&
    facts.serviceId === request.serviceId &&
    facts.carId === (request.carId ?? null) &&
    facts.name === request.name &&
    facts.email === (request.email ?? '') &&
    (facts.remark ?? null) === (request.remark ?? null) &&
    facts.kfz === request.kfz;
  if (!isSame) throw refuse(isErased(facts.name) ? 'not-found' : 'idempotency-key-reused');
}
