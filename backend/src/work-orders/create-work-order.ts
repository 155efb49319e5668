import { Inject, Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { appointmentStream } from '#contracts/appointments/appointment.js';
import { testDriveTexts } from '#contracts/appointments/test-drive.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { refuse } from '#contracts/kernel/problem.js';
import { OPERATION_TITLE_LENGTH } from '#contracts/work-orders/operations/operation-fields.js';
import { orderOfAppointment } from '#contracts/work-orders/order-of-appointment.js';
import { CreateWorkOrder, type OrderRequest } from '#contracts/work-orders/work-order-commands.js';
import { workOrderTexts } from '#contracts/work-orders/work-orders.api.js';
import { isClosed, workOrderStream, type KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import { Clock } from '../platform/clock.js';
import { newUuid } from '../platform/new-uuid.js';
import { EVENT_LOG, type EventLog } from '../platform/event-log/event-log.js';
import { beganAfter } from '../platform/streams/began-after.js';
import { Claims, type IsUsed } from '../platform/streams/claims.js';
import { assertInTime } from '../platform/streams/deadline.js';
import { existing, named } from '../platform/streams/existing.js';
import { nextNumber } from '../platform/streams/sequences.js';
import { streamIdOf } from '../platform/streams/stream-type.js';
import { Streams } from '../platform/streams/streams.js';
import { Parties, type Party } from './parties.js';
import { assertSameOrder, createOrder, takeBack, type BookedWork } from './work-order.js';

/** Claims the appointment for one order, writes the order, then checks the claim and the customer again. */
@Injectable()
export class OrderCreation {
  constructor(
    private readonly streams: Streams,
    private readonly claims: Claims,
    private readonly parties: Parties,
    private readonly clock: Clock,
    @Inject(EVENT_LOG) private readonly eventLog: EventLog,
  ) {}

  async create(workOrderId: string, request: OrderRequest, origin: CommandOrigin): Promise<KnownWorkOrder> {
    const { state } = await this.streams.load(workOrderStream, workOrderId);
    if (state.status !== 'none' && (await this.parties.isErased(state.customerId))) throw refuse('not-found');
    const customer = await this.parties.customer(request.customerId);
    const customerId = customer.id;
    if (state.status === 'none') await this.make(workOrderId, { ...request, customerId }, customer, origin);
    else assertSameOrder(state, { ...request, customerId });
    const order = existing(await this.complete(workOrderId, origin));
    if (order.takenBack === 'claim-lost')
      throw refuse('conflict', { detail: workOrderTexts.appointmentTaken });
    if (order.takenBack === 'customer-erased')
      throw refuse('conflict', { detail: workOrderTexts.customerErased });
    return order;
  }

  /** Checks whether the order is valid, and takes it back if not. Idempotent and safe to run concurrently. */
  async complete(workOrderId: string, origin: CommandOrigin) {
    const { state } = await this.streams.load(workOrderStream, workOrderId);
    if (state.status === 'none' || state.takenBack !== null) return state;
    const reason = await this.whyNot(state);
    if (reason === null) return state;
    const taken = await this.streams.handle(workOrderStream, workOrderId, takeBack(reason), origin);
    if (state.appointmentId !== null) await this.giveBack(state.appointmentId, workOrderId, origin);
    return taken.state;
  }

  /** An order that does not exist, or was taken back, does not use its appointment. */
  readonly isUsed: IsUsed = async ({ holderId }) => {
    const { state } = await this.streams.load(workOrderStream, holderId);
    return state.status !== 'none' && state.takenBack === null;
  };

  /** Releases the claim on an appointment that its order does not use. */
  async settleClaim(appointmentId: string, claimId: string, origin: CommandOrigin): Promise<void> {
    await this.claims.settle(orderOfAppointment, appointmentId, claimId, this.isUsed, origin);
  }

  private async make(
    workOrderId: string,
    request: OrderRequest,
    customer: Party,
    origin: CommandOrigin,
  ): Promise<void> {
    const vehicle = await this.parties.vehicle(request.vehicleId);
    if (customer.isErasing) throw refuse('conflict', { detail: workOrderTexts.customerErased });
    const { appointmentId } = request;
    const booked = appointmentId === null ? null : await this.workOf(appointmentId);
    if (appointmentId !== null) {
      const taken = refuse('conflict', { detail: workOrderTexts.appointmentTaken });
      const wanted = { holderId: workOrderId, isUsed: this.isUsed, taken };
      await this.claims.take(orderOfAppointment, appointmentId, wanted, origin);
    }
    const number = await nextNumber(this.streams, 'workOrder', workOrderId, origin);
    assertInTime(origin.now, this.clock.now());
    const { licensePlate } = vehicle;
    const { name: customerName, contact: customerContact } = customer;
    const facts = { workOrderId, number, ...request, customerName, customerContact, licensePlate };
    await this.streams.handle(workOrderStream, workOrderId, createOrder(facts, booked), origin);
  }

  /** Why the order is invalid; null: it is valid. A closed order does not block an erasure. */
  private async whyNot(order: KnownWorkOrder): Promise<KnownWorkOrder['takenBack']> {
    const { id, appointmentId, customerId } = order;
    if (isClosed(order)) return null;
    if (appointmentId !== null) {
      const { held } = (await this.streams.load(orderOfAppointment, appointmentId)).state;
      if (held?.holderId !== id) return 'claim-lost';
    }
    // An erasure that began after the order was created is blocked by it, so the order stays.
    const begunAt = await this.parties.erasureBegunAt(customerId);
    const isLater = await beganAfter(this.eventLog, streamIdOf(workOrderStream, id), begunAt);
    return isLater ? 'customer-erased' : null;
  }

  private async giveBack(appointmentId: string, holderId: string, origin: CommandOrigin): Promise<void> {
    const { held } = (await this.streams.load(orderOfAppointment, appointmentId)).state;
    if (held?.holderId === holderId) await this.settleClaim(appointmentId, held.claimId, origin);
  }

  /** The service that was booked. Refuses an unknown and a cancelled appointment. */
  private async workOf(appointmentId: string): Promise<BookedWork> {
    const { state } = await this.streams.load(appointmentStream, appointmentId);
    const { status, facts } = named(state, 'appointmentId', 'Unbekannter Termin.');
    if (status === 'CANCELLED') throw refuse('appointment-cancelled');
    if (facts.kind === 'TEST_DRIVE') throw refuse('conflict', { detail: testDriveTexts.noOrder });
    const title = facts.service.slice(0, OPERATION_TITLE_LENGTH);
    return { operationId: newUuid(), title, estimatedMinutes: facts.durationMinutes };
  }
}

@CommandHandler(CreateWorkOrder)
export class CreateWorkOrderHandler implements ICommandHandler<CreateWorkOrder> {
  constructor(private readonly creation: OrderCreation) {}

  execute({ workOrderId, request, origin }: CreateWorkOrder): Promise<KnownWorkOrder> {
    return this.creation.create(workOrderId, request, origin);
  }
}
