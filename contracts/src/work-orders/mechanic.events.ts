import type { DomainEvent, EventDefinitions, Instant } from '../kernel/domain-event.js';

/** A mechanic's one clock. */
type OfClock = { readonly mechanicId: string; readonly timeLogId: string; readonly workOrderId: string };

/** The mechanic's clock is taken for this time log; the order then says whether it runs. */
export type ClockStarted = DomainEvent<
  'ClockStarted',
  1,
  OfClock & { readonly operationId: string; readonly startedAt: Instant; readonly pressedOffline: boolean }
>;
/** The clock is free again. `void`: the order refused it meanwhile, so it never ran. */
export type ClockStopped = DomainEvent<
  'ClockStopped',
  1,
  OfClock & { readonly endedAt: Instant; readonly outcome: 'stopped' | 'void' }
>;
/** The mechanic's time was really this; it lies over none of his others. */
export type ClockCorrected = DomainEvent<
  'ClockCorrected',
  1,
  OfClock & {
    readonly operationId: string;
    readonly startedAt: Instant;
    readonly endedAt: Instant;
    readonly reason: string;
  }
>;

/** All that happens in a stream `mechanic-<userId>`. */
export type MechanicEvent = ClockStarted | ClockStopped | ClockCorrected;

export const mechanicEventDefinitions: EventDefinitions<MechanicEvent> = {
  ClockStarted: { version: 1 },
  ClockStopped: { version: 1 },
  ClockCorrected: { version: 1 },
};
