import type { AppointmentAnswer, AppointmentStatus } from '#contracts/appointments/appointment.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';

export type AppointmentFilter = {
  readonly search: string;
  readonly status: AppointmentStatus | null;
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
};

/** What the list shows first: everything from today on. Somebody who comes for one appointment sees all. */
export function firstFilter(today: LocalDate, highlighted: string | undefined): AppointmentFilter {
  return { search: '', status: null, from: highlighted === undefined ? today : null, to: null };
}

/** The appointments with the status, in which every word of the search is found: name, mail, phone, plate, service. */
export function filterAppointments(
  list: readonly AppointmentAnswer[],
  filter: AppointmentFilter,
): AppointmentAnswer[] {
  const words = folded(filter.search).split(/\s+/).filter(Boolean);
  return list.filter((it) => {
    if (filter.status !== null && it.status !== filter.status) return false;
    const text = folded([it.name, it.email, it.service, it.kfz, it.telefon ?? ''].join(' '));
    const tight = folded([it.kfz, it.telefon ?? ''].join('|')).replace(/[\s-]/g, '');
    return words.every((word) => text.includes(word) || tight.includes(word.replace(/-/g, '')));
  });
}

/** "12 Termine, davon 3 angefragt" */
export function countInWords(list: readonly AppointmentAnswer[]): string {
  const requested = list.filter(({ status }) => status === 'REQUESTED').length;
  const all = list.length === 1 ? '1 Termin' : `${list.length} Termine`;
  return requested === 0 ? all : `${all}, davon ${requested} angefragt`;
}

function folded(text: string): string {
  return text.toLocaleLowerCase('de').normalize('NFD').replace(/\p{M}/gu, '').replace(/ß/g, 'ss');
}
