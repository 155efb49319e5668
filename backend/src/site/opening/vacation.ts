import { invalid, refuse } from '#contracts/kernel/problem.js';
import type { VacationEvent, VacationId } from '#contracts/site/vacation.events.js';
import type { Vacations } from '#contracts/site/vacations.js';
import { addDays, type LocalDate } from '#contracts/values/local-date-time.js';
import { existing } from '../../platform/streams/existing.js';
import { isMadeAlready } from '../../platform/streams/made-already.js';
import { assertRoom } from '../../platform/streams/room.js';
import type { Decide } from '../../platform/streams/stream-type.js';

const MAX_VACATIONS = 1_000;
/** A longer vacation is a typing error. */
const MAX_DAYS = 366;

export const planVacation =
  (vacationId: VacationId, startDate: LocalDate, endDate: LocalDate): Decide<Vacations, VacationEvent> =>
  (vacations) => {
    if (startDate > endDate) throw invalid('endDate', 'Das Enddatum darf nicht vor dem Startdatum liegen.');
    if (addDays(startDate, MAX_DAYS) <= endDate) {
      throw invalid('endDate', `Ein Urlaub darf höchstens ${MAX_DAYS} Tage lang sein.`);
    }
    if (isMadeAlready(vacations.get(vacationId), { startDate, endDate })) return [];
    if ([...vacations.values()].some((other) => other.startDate === startDate && other.endDate === endDate)) {
      throw refuse('conflict', { detail: 'Dieser Urlaub ist bereits eingetragen.' });
    }
    assertRoom(vacations, MAX_VACATIONS, 'Urlaube');
    return [{ type: 'VacationPlanned', version: 1, data: { vacationId, startDate, endDate } }];
  };

export const cancelVacation =
  (vacationId: VacationId): Decide<Vacations, VacationEvent> =>
  (vacations) => {
    existing(vacations.get(vacationId));
    return [{ type: 'VacationCancelled', version: 1, data: { vacationId } }];
  };
