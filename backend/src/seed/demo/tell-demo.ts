import { CommandBus } from '@nestjs/cqrs';
import { v7 as newId } from 'uuid';
import { PUBLIC_ACTOR, SYSTEM_ACTOR, type Actor } from '#contracts/access/actor.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { servicesStream } from '#contracts/site/services.js';
import {
  addDays,
  isWeekend,
  localDateTime,
  weekdayOf,
  WEEKDAYS,
  type LocalDate,
} from '#contracts/values/local-date-time.js';
import type { Role } from '#contracts/access/roles.js';
import type { LocalTime } from '#contracts/values/local-date-time.js';
import type { App } from '../../app.js';
import { cancel, confirm } from '../../appointments/appointment.js';
import { OnAppointment } from '../../appointments/appointments.handler.js';
import { BookAppointment } from '../../appointments/book-appointment.js';
import { RescheduleAppointment } from '../../appointments/reschedule-appointment.js';
import { instantOf } from '../../appointments/time-of-appointment.js';
import { manifests } from '../../manifests.js';
import type { DemoStory } from '../../platform/demo-story.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { chooseWorkshopSettings } from '../../settings/workshop-settings.js';
import { StateCompanyProfile } from '../../settings/settings.handler.js';
import { addAnnouncement } from '../../site/announcement.js';
import { addCar } from '../../site/car.js';
import { OnPicturedCar } from '../../site/cars.handler.js';
import { giveFeedback } from '../../site/feedback.js';
import { planVacation } from '../../site/vacation.js';
import { AddUser } from '../../users/users.handler.js';
import { bookings, company, staff, workshop, type DemoBooking } from './ahornhof.js';
import { drawCar } from './car-picture.js';
import { announcements, carsForSale, remarks } from './offers.js';
import type { StoryClock } from './story-clock.js';
import { feedbackStream } from '../../site/feedback.js';
import { workshopSettingsStream } from '#contracts/settings/workshop-settings.js';
import { announcementsStream } from '#contracts/site/announcements.js';
import { vacationsStream } from '#contracts/site/vacations.js';
import { OnStream } from '../../platform/streams/on-stream.js';

const READ_MODELS_WAIT_MS = 10_000;

/** The Monday of the week that the demo shows first: this week's, at the weekend the next. */
export function firstMonday(now: Instant): LocalDate {
  const { date } = localDateTime(now);
  const monday = addDays(date, -WEEKDAYS.indexOf(weekdayOf(date)));
  return isWeekend(date) ? addDays(monday, 7) : monday;
}

/**
 * Fills a freshly seeded garage through the same commands that the routes use: everything was booked in the week before
 * the first Monday, so that the rules for past dates hold for the demo as for everybody.
 */
export async function tellDemo(app: App, clock: StoryClock, monday: LocalDate): Promise<void> {
  const booking = new BookingStory(app, clock, monday);
  await booking.tell();
  for (const { demo } of manifests) {
    if (demo === undefined) continue;
    const tellChapter = await demo();
    await tellChapter(booking.story);
    await booking.story.settle();
  }
}

/** The first chapter: staff, company, cars for sale and bookings. */
class BookingStory {
  /** What the chapters of the modules are told with. */
  readonly story: DemoStory;
  private readonly commands: CommandBus;
  private readonly services = new Map<string, string>();
  private readonly known = new Set<string>();
  private readonly actors = new Map<Role, Actor>();

  constructor(
    private readonly app: App,
    private readonly clock: StoryClock,
    private readonly monday: LocalDate,
  ) {
    this.commands = app.nest.get(CommandBus, { strict: false });
    this.story = {
      platform: app.platform,
      commands: this.commands,
      monday,
      part: (type) => app.nest.get(type, { strict: false }),
      actor: (role) => this.actors.get(role) ?? SYSTEM_ACTOR,
      at: (date, time, actor) => this.contextAt(date, time, actor),
      settle: () => this.settle(),
    };
  }

  private get dispatcher(): Actor {
    return this.story.actor('DISPONENT');
  }

  async tell(): Promise<void> {
    await this.openShop();
    await this.fillYard();
    for (const [place, booking] of bookings.entries()) await this.book(booking, place);
    await this.settle();
  }

  private async openShop(): Promise<void> {
    const context = this.at(0, SYSTEM_ACTOR);
    for (const account of staff) {
      const user = await this.commands.execute(new AddUser({ userId: newId(), ...account }, context));
      const actor: Actor = { kind: 'user', userId: user.id, roles: user.roles };
      for (const role of user.roles) if (!this.actors.has(role)) this.actors.set(role, actor);
    }
    await this.commands.execute(new StateCompanyProfile(company, undefined, context));
    await this.commands.execute(
      new OnStream(workshopSettingsStream, '', chooseWorkshopSettings(workshop), context),
    );
    const vacation = planVacation(newId(), addDays(this.monday, 35), addDays(this.monday, 39));
    await this.commands.execute(new OnStream(vacationsStream, '', vacation, context));
    const { state } = await this.app.platform.streams.load(servicesStream, '');
    for (const { id, name } of state) this.services.set(name, id);
  }

  private async fillYard(): Promise<void> {
    const context = this.at(0.5, this.dispatcher);
    for (const { body, paint, ...car } of carsForSale) {
      const sent = { ...car, image: drawCar(body, paint).toString('base64') };
      const id = newId();
      await this.commands.execute(new OnPicturedCar(sent, (details) => addCar(id, details), context));
    }
    for (const announcement of announcements)
      await this.commands.execute(
        new OnStream(announcementsStream, '', addAnnouncement(newId(), announcement), context),
      );
    const authorId = this.dispatcher.kind === 'user' ? this.dispatcher.userId : '';
    for (const remark of remarks) {
      const given = { feedbackId: newId(), authorId, ...remark, issue: 'unwanted' } as const;
      await this.commands.execute(
        new OnStream(feedbackStream, given.feedbackId, giveFeedback(given), context),
      );
    }
  }

  private async book(
    { day, time, service, by, afterwards, ...person }: DemoBooking,
    place: number,
  ): Promise<void> {
    const id = newId();
    const serviceId = this.services.get(service) ?? '';
    const createNewCustomer = !this.known.has(person.email);
    this.known.add(person.email);
    const request = { ...person, serviceId, date: this.dateOf(day), time, createNewCustomer };
    const isStaff = by === 'staff';
    const context = this.at(place + 1, isStaff ? this.dispatcher : PUBLIC_ACTOR);
    await this.commands.execute(
      new BookAppointment(id, request, isStaff ? 'CONFIRMED' : 'REQUESTED', isStaff, context),
    );
    await this.settle();
    if (afterwards !== undefined) await this.decide(id, afterwards, this.at(place + 1.5, this.dispatcher));
  }

  private async decide(
    id: string,
    wish: NonNullable<DemoBooking['afterwards']>,
    context: CommandContext,
  ): Promise<void> {
    if (wish === 'confirm') await this.commands.execute(new OnAppointment(id, confirm(context.now), context));
    else if (wish === 'cancel') await this.commands.execute(new OnAppointment(id, cancel(), context));
    else {
      const to = { date: this.dateOf(wish.moveTo.day), time: wish.moveTo.time };
      await this.commands.execute(new RescheduleAppointment(id, to, context));
    }
    await this.settle();
  }

  private dateOf(workday: number): LocalDate {
    return addDays(this.monday, Math.floor(workday / 5) * 7 + (workday % 5));
  }

  /** Moves the clock on: one step every half hour from 08:00, sixteen a day, beginning on the Monday before. */
  private at(step: number, actor: Actor): CommandContext {
    const halfHours = 16 + step;
    const date = addDays(this.monday, -7 + Math.floor(step / 16));
    const minutes = (halfHours - Math.floor(step / 16) * 16) * 30;
    const opening = Date.parse(instantOf({ date, time: '00:00' }));
    return this.contextFrom(new Date(opening + minutes * 60_000).toISOString(), actor);
  }

  private contextAt(date: LocalDate, time: LocalTime, actor: Actor): CommandContext {
    return this.contextFrom(instantOf({ date, time }), actor);
  }

  /** A clock that went back would let facts stand in another order than their times. */
  private contextFrom(instant: Instant, actor: Actor): CommandContext {
    if (instant > this.clock.now()) this.clock.set(instant);
    return { actor, correlationId: `demo-${newId()}`, now: this.clock.now() };
  }

  /** Waits until customers, vehicles and lists know what was booked: the next booking may be theirs. */
  private async settle(): Promise<void> {
    const { eventLog, reactions, readModels } = this.app.platform;
    await reactions.passed(await eventLog.head());
    if (!(await readModels.waitFor(await eventLog.head(), READ_MODELS_WAIT_MS))) {
      throw new Error('The read models did not follow');
    }
  }
}
