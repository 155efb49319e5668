import { invalid, refuse } from '#contracts/kernel/problem.js';
import type { VacationEvent, VacationId } from '#contracts/site/vacation.events.js';
import type { Vacations } from '#contracts/site/vacations.js';
import { addDays, isLocalDate, type LocalDate } from '#contracts/values/local-date-time.js';
import { isMadeAlready } from '../platform/streams/made-already.js';
import { seenRow } from '../platform/streams/seen.js';
import type { Decide } from '../platform/streams/stream-type.js';

/** More vacations than a garage will ever have listed. */
const MAX_VACATIONS = 1_000;
/** A longer one is a slip of the keyboard. */
const MAX_DAYS = 366;

/** Closes the workshop from the first to the last of these days. */
export const planVacation =
  (vacationId: VacationId, startDate: LocalDate, endDate: LocalDate): Decide<Vacations, VacationEvent> =>
  (vacations) => {
    if (!isLocalDate(startDate)) throw invalid('startDate', 'Bitte geben Sie ein gültiges Startdatum an.');
    if (!isLocalDate(endDate)) throw invalid('endDate', 'Bitte geben Sie ein gültiges Enddatum an.');
    if (startDate > endDate) throw invalid('endDate', 'Das Enddatum darf nicht vor dem Startdatum liegen.');
    if (addDays(startDate, MAX_DAYS) <= endDate) {
      throw invalid('endDate', `Ein Urlaub darf höchstens ${MAX_DAYS} Tage lang sein.`);
    }
    if (
      isMadeAlready(
        vacations.find(({ id }) => id === vacationId),
        { startDate, endDate },
      )
    )
      return [];
    if (vacations.some((other) => other.startDate === startDate && other.endDate === endDate)) {
      throw refuse('conflict', { detail: 'Dieser Urlaub ist bereits eingetragen.' });
    }
    if (vacations.length >= MAX_VACATIONS) {
      throw refuse('conflict', { detail: `Es sind höchstens ${MAX_VACATIONS} Urlaube möglich.` });
    }
    return [{ type: 'VacationPlanned', version: 1, data: { vacationId, startDate, endDate } }];
  };

/** Takes a vacation back. */
export const cancelVacation =
  (vacationId: VacationId, expectedRevision?: number): Decide<Vacations, VacationEvent> =>
  (vacations) => {
    const vacation = vacations.find(({ id }) => id === vacationId);
    seenRow(vacation, expectedRevision);
    return [{ type: 'VacationCancelled', version: 1, data: { vacationId } }];
  };
