import { Command } from '@nestjs/cqrs';
import type { CommandOrigin } from '../kernel/command-origin.js';
import type { SoldCopy } from './operations/sold-work.js';
import type { KnownWorkOrder } from './work-order.js';

export type OrderRequest = {
  readonly customerId: string;
  readonly vehicleId: string;
  readonly appointmentId: string | null;
  readonly description: string | null;
  readonly mileageKm: number | null;
};

/** Command: creates a work order. The caller chooses the id, which makes a repeated call idempotent. */
export class CreateWorkOrder extends Command<KnownWorkOrder> {
  constructor(
    readonly workOrderId: string,
    readonly request: OrderRequest,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** Work that the customer approved. `operationId`: chosen by the caller. */
export type ApprovedWork = {
  readonly operationId: string;
  readonly title: string;
  readonly estimatedMinutes: number;
  /** Missing: it does not come from a template. */
  readonly sold?: SoldCopy | undefined;
};

/** Command: adds approved work to the order. Known operations stay as they are. 409 if the order takes no work. */
export class AddApprovedWork extends Command<KnownWorkOrder> {
  constructor(
    readonly workOrderId: string,
    readonly work: readonly ApprovedWork[],
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** Command: a finding waits for a decision again, because no estimate proposes it any more. Others stay as they are. */
export class ReopenFinding extends Command<KnownWorkOrder> {
  constructor(
    readonly workOrderId: string,
    readonly reportId: string,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** Command: notes that a finding is proposed in an estimate. What the office decided before stays as it is. */
export class NoteReportInEstimate extends Command<KnownWorkOrder> {
  constructor(
    readonly workOrderId: string,
    readonly reportId: string,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}
