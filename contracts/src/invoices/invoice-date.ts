import { germanDate } from '../values/german.js';
import { addDays, type LocalDate } from '../values/local-date-time.js';

const USUAL_DAYS = 31;

/** Why the date of an invoice sent on this day is unusual, as a question; null: it is usual. */
export function unusualDate(date: LocalDate, sentOn: LocalDate): string | null {
  const why = reasonOf(date, sentOn);
  return why === null ? null : `Das Rechnungsdatum ${germanDate(date)} ${why}. Ist das richtig?`;
}

function reasonOf(date: LocalDate, sentOn: LocalDate): string | null {
  if (date > addDays(sentOn, 1)) return 'liegt in der Zukunft';
  if (date.slice(0, 4) !== sentOn.slice(0, 4)) return 'liegt in einem anderen Jahr als der Versand';
  return date < addDays(sentOn, -USUAL_DAYS) ? `liegt mehr als ${USUAL_DAYS} Tage vor dem Versand` : null;
}
