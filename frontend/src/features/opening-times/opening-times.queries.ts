import { queryOptions } from '@tanstack/react-query';
import type { OpeningTimeAnswer, WithAffectedAppointments } from '#contracts/site/site.api.js';
import { WEEKDAYS, type Weekday } from '#contracts/values/local-date-time.js';
import { call } from '../../api/http.js';
import type { FieldMessages } from '../../ui/forms/refusal.js';
import { parseTypedTime } from './typed-time.js';

/** A weekday's row. `id` is the weekday: also a day that is not on file yet has its row. */
export type DayRow = {
  readonly id: Weekday;
  /** null: not on file yet. */
  readonly openingTimeId: string | null;
  readonly open: string;
  readonly close: string;
  readonly hasLunchBreak: boolean;
  readonly afternoonOpen: string;
  readonly afternoonClose: string;
  /** -1: not on file yet. */
  readonly revision: number;
};

export type DayDraft = Pick<DayRow, 'open' | 'close' | 'hasLunchBreak' | 'afternoonOpen' | 'afternoonClose'>;

/** The seven weekdays, Monday first. */
export const weekQuery = queryOptions({
  queryKey: ['opening-times', 'week'] as readonly string[],
  queryFn: async ({ signal }) =>
    weekOf(await call<readonly OpeningTimeAnswer[]>('/opening-times', { signal })),
});

/** Seven rows, filled where a day is on file. */
export function weekOf(days: readonly OpeningTimeAnswer[]): readonly DayRow[] {
  return WEEKDAYS.map((id) =>
    rowOf(
      id,
      days.find(({ dayOfWeek }) => dayOfWeek === id),
    ),
  );
}

function rowOf(id: Weekday, day: OpeningTimeAnswer | undefined): DayRow {
  return {
    id,
    openingTimeId: day?.id ?? null,
    open: day?.open ?? '',
    close: day?.close ?? '',
    hasLunchBreak: day?.hasLunchBreak ?? false,
    afternoonOpen: day?.afternoonOpen ?? '',
    afternoonClose: day?.afternoonClose ?? '',
    revision: day?.revision ?? -1,
  };
}

/** Sets a day: by POST when it is not on file yet, else by PUT. The afternoon is sent only with a lunch break. */
export async function saveDay(
  { id, openingTimeId, revision }: DayRow,
  draft: DayDraft,
): Promise<{ readonly row: DayRow } & WithAffectedAppointments> {
  const { hasLunchBreak } = draft;
  const times = Object.fromEntries(
    fieldsOf(hasLunchBreak).map((field) => [field, parseTypedTime(draft[field])]),
  );
  const body = { dayOfWeek: id, hasLunchBreak, ...times };
  const answer = await call<OpeningTimeAnswer & WithAffectedAppointments>(
    openingTimeId === null ? '/opening-times' : `/opening-times/${openingTimeId}`,
    openingTimeId === null ? { method: 'POST', body } : { method: 'PUT', body, ifMatch: revision },
  );
  return { row: rowOf(id, answer), affectedAppointments: answer.affectedAppointments };
}

/** What is typed and no time of day. */
export function timeProblems(draft: DayDraft): FieldMessages {
  return Object.fromEntries(
    fieldsOf(draft.hasLunchBreak)
      .filter((field) => parseTypedTime(draft[field]) === undefined)
      .map((field) => [field, 'Bitte geben Sie eine Uhrzeit im Format HH:mm an.']),
  );
}

function fieldsOf(hasLunchBreak: boolean) {
  return hasLunchBreak
    ? (['open', 'close', 'afternoonOpen', 'afternoonClose'] as const)
    : (['open', 'close'] as const);
}
