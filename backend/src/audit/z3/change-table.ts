import { AUDITED_HISTORIES } from '#contracts/site/history.api.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import type { ToldEvent } from '../../platform/history/history.js';
import { dateColumn, textColumn, type Table } from './table.js';

type Change = ToldEvent & { readonly area: string; readonly by: string };

/** Settings, users and roles with their history. */
export const changeTable: Table<Change> = {
  name: 'Aenderungen',
  description: 'Jede Änderung der Einstellungen, Benutzer und Rollen bis zum Ende des Zeitraums',
  keys: 1,
  columns: [
    textColumn('Ereignis', 'Kennung im Protokoll', ({ id }) => id),
    textColumn('Bereich', 'Was geändert wurde', ({ area }) => area),
    dateColumn('Datum', 'Tag', ({ at }) => localDateTime(at).date),
    textColumn('Uhrzeit', 'Ortszeit', ({ at }) => localDateTime(at).time),
    textColumn('Person', 'Wer', ({ by }) => by),
    textColumn('Gegenstand', 'Woran', ({ subject }) => subject),
    textColumn('Aenderung', 'Was, mit dem Wert davor', ({ what }) => what),
    textColumn('Grund', 'Warum', ({ reason }) => reason),
  ],
  async *rows({ histories }, { to }) {
    for (const [kind, area] of Object.entries(AUDITED_HISTORIES)) {
      const told = await histories.told(histories.kind(kind), '');
      const until = told.filter(({ at }) => localDateTime(at).date <= to);
      const nameOf = await histories.actorNames(until.map(({ actor }) => actor));
      yield until.map((event) => ({ ...event, area, by: nameOf(event.actor) }));
    }
  },
};
