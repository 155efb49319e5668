import type { SlotAnswer } from '#contracts/appointments/appointments.api.js';
import type { LocalDate, LocalTime } from '#contracts/values/local-date-time.js';
import type { SlotChoice } from '../../../../ui/dates/slot-grid.js';

/** The starts of a day with the words why one cannot be chosen. */
export function slotChoices(
  slots: readonly SlotAnswer[],
  date: LocalDate,
  now: { readonly date: LocalDate; readonly time: LocalTime },
  picked: LocalTime | null,
): SlotChoice[] {
  return slots.map(({ time, booked }) => {
    if (date === now.date && time < now.time) {
      return { time, note: 'vorbei', refusal: 'Zeit liegt in der Vergangenheit' };
    }
    if (booked) return { time, note: 'belegt', refusal: 'Bereits belegt' };
    return time === picked ? { time, note: 'gewählt' } : { time };
  });
}
