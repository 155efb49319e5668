import type { SlotsEvent } from '#contracts/appointments/slots.events.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { defineReadModel, text } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';

/** A held slot that is neither taken nor released. Most exist only for milliseconds. */
export type OpenHold = {
  readonly slotId: string;
  readonly date: LocalDate;
  readonly appointmentId: string;
  readonly heldAt: Instant;
};

/** The sweep finds the holds here that a crash left behind. */
export const slotHolds = defineReadModel<OpenHold, SlotsEvent>({
  name: 'slot-holds',
  version: 1,
  fields: { heldAt: text(({ heldAt }) => heldAt) },
  indexes: [['heldAt']],
  on: {
    SlotHeld: ({ data: { slotId, date, appointmentId }, metadata }) => ({
      key: slotId,
      apply: () => ({ slotId, date, appointmentId, heldAt: metadata.occurredAt }),
    }),
    SlotTaken: ({ data }) => ({ key: data.slotId, apply: () => undefined }),
    SlotReleased: ({ data }) => ({ key: data.slotId, apply: () => undefined }),
  },
});

/** Holds made up to this instant, oldest first; at most 1,000. */
export async function holdsUntil(readModels: ReadModels, instant: Instant): Promise<readonly OpenHold[]> {
  const { items } = await readModels.find(slotHolds, {
    where: { heldAt: { to: instant } },
    sort: [['heldAt', 'asc']],
    limit: 1_000,
  });
  return items;
}

/** All open holds, oldest first; at most 1,000. */
export function openHolds(readModels: ReadModels): Promise<readonly OpenHold[]> {
  return holdsUntil(readModels, '9999');
}
