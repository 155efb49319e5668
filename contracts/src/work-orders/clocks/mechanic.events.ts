import type { DomainEvent, EventDefinitions, Instant } from '../../kernel/domain-event.js';

type OfClock = { readonly mechanicId: string; readonly timeLogId: string; readonly workOrderId: string };

/** The mechanic's only timer is reserved for this time log. The order then records whether it runs. */
export type ClockStarted = DomainEvent<
  'ClockStarted',
  1,
  OfClock & { readonly operationId: string; readonly startedAt: Instant; readonly pressedOffline: boolean }
>;
/** The timer is free. `void`: the order refused the time log, so the timer never ran. */
export type ClockStopped = DomainEvent<
  'ClockStopped',
  1,
  OfClock & { readonly endedAt: Instant; readonly outcome: 'stopped' | 'void' }
>;
/** The corrected time of a time log. Does not overlap the mechanic's other times. */
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

export type MechanicEvent = ClockStarted | ClockStopped | ClockCorrected;

export const mechanicEventDefinitions: EventDefinitions<MechanicEvent> = {
  ClockStarted: { version: 1 },
  ClockStopped: { version: 1 },
  // As the order's own text: `TimeLogCorrected`.
  ClockCorrected: { version: 1, personal: { subject: 'workOrderId', fields: ['reason'] } },
};
