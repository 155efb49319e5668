import { invalid } from '#contracts/kernel/problem.js';
import { oneLine } from '#contracts/kernel/text-fields.js';
import type { OpeningTimeEvent } from '#contracts/site/opening-time.events.js';
import { openingTimesStream, type OpeningTimes } from '#contracts/site/opening-times.js';
import type { ServiceEvent } from '#contracts/site/service.events.js';
import { servicesStream, type Services } from '#contracts/site/services.js';
import { ServiceRequest, type OpeningTimeAnswer, type ServiceAnswer } from '#contracts/site/site.api.js';
import { isLocalTime, WEEKDAYS, type LocalTime, type Weekday } from '#contracts/values/local-date-time.js';
import { WEEKDAY_NAMES } from '#contracts/values/weekday-names.js';
import { comparableName } from '#contracts/values/comparable.js';
import { readAll, type ImportedList, type RowIntent, type TableRow } from '../platform/csv/import-plan.js';
import { readForm } from '../platform/http/validation/validation.pipe.js';
import { newUuid } from '../platform/new-uuid.js';
import { addOpeningTime, changeOpeningTime } from './opening/opening-time.js';
import { addService, changeService, serviceNamed } from './service.js';

const serviceColumns = {
  name: 'Name',
  duration: 'Dauer',
  publicText: 'Beschreibung',
  priceFrom: 'Preis ab',
  bring: 'Bitte mitbringen',
  isTile: 'Kachel',
} as const;
type ServiceField = keyof typeof serviceColumns;

/** Changes an existing service, or adds a new one. An empty cell keeps what is there. */
function serviceIntent(
  { cells }: TableRow<ServiceField>,
  services: Services,
): RowIntent<Services, ServiceEvent> {
  const request = readForm(ServiceRequest, {
    name: cells.name,
    duration: /^\d{1,3}$/.test(cells.duration) ? Number(cells.duration) : Number.NaN,
    publicText: cells.publicText || undefined,
    priceFrom: cells.priceFrom === '' ? undefined : eurosOf(cells.priceFrom),
    bring: cells.bring || undefined,
    isTile: cells.isTile === '' ? undefined : yesOrNo(cells.isTile),
  });
  const known = serviceNamed(services, request.name);
  const decide = known ? changeService(known.id, request) : addService(newUuid(), request);
  return { subject: request.name, isNew: !known, decide };
}

/** `1.189,50`, `189,5` and `189.50`, as spreadsheets write them; NaN for other text, which the field refuses. */
function eurosOf(cell: string): number {
  const text = (cell.endsWith('€') ? cell.slice(0, -1) : cell).trimEnd();
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$/.test(text))
    return Number(text.replaceAll('.', '').replace(',', '.'));
  return /^\d+(?:[.,]\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
}

/** True for `ja`, false for `nein`; other text is refused by the field. */
function yesOrNo(cell: string): boolean | string {
  const answers: Readonly<Record<string, boolean>> = { ja: true, nein: false };
  return answers[cell.toLowerCase()] ?? cell;
}

export const serviceImport: ImportedList<Services, ServiceEvent, ServiceField> = {
  type: servicesStream,
  columns: serviceColumns,
  required: ['name', 'duration'],
  keyOf: ({ cells }) => comparableName(oneLine(cells.name)) || null,
  intentOf: serviceIntent,
};

export function serviceTable(services: readonly ServiceAnswer[]): string[][] {
  const rows = services.map(({ name, duration, publicText, priceFrom, bring, isTile }) => [
    name,
    String(duration),
    publicText,
    priceFrom === null ? '' : priceFrom.toFixed(2).replace('.', ','),
    bring,
    isTile ? 'ja' : 'nein',
  ]);
  return [Object.values(serviceColumns), ...rows];
}

const openingTimeColumns = {
  dayOfWeek: 'Wochentag',
  open: 'Von',
  close: 'Bis',
  afternoonOpen: 'Nachmittag von',
  afternoonClose: 'Nachmittag bis',
} as const;
type OpeningTimeField = keyof typeof openingTimeColumns;

/** Sets the hours of the row's weekday. Two afternoon times make a lunch break. */
function openingTimeIntent(
  { cells }: TableRow<OpeningTimeField>,
  days: OpeningTimes,
): RowIntent<OpeningTimes, OpeningTimeEvent> {
  const [dayOfWeek, open, close, afternoonOpen, afternoonClose] = readAll(
    () => weekdayOf(cells.dayOfWeek),
    () => timeOf('open', cells.open),
    () => timeOf('close', cells.close),
    () => timeOf('afternoonOpen', cells.afternoonOpen),
    () => timeOf('afternoonClose', cells.afternoonClose),
  );
  const hasLunchBreak = afternoonOpen !== null || afternoonClose !== null;
  const hours = { open, close, hasLunchBreak, afternoonOpen, afternoonClose };
  const known = days[dayOfWeek];
  const decide = known
    ? changeOpeningTime(known.id, dayOfWeek, hours)
    : addOpeningTime(newUuid(), dayOfWeek, hours);
  return { subject: WEEKDAY_NAMES[dayOfWeek].long, isNew: !known, decide };
}

export const openingTimeImport: ImportedList<OpeningTimes, OpeningTimeEvent, OpeningTimeField> = {
  type: openingTimesStream,
  columns: openingTimeColumns,
  required: ['dayOfWeek', 'open', 'close'],
  keyOf: ({ cells }) => namedWeekday(cells.dayOfWeek) ?? null,
  intentOf: openingTimeIntent,
};

export function openingTimeTable(days: readonly OpeningTimeAnswer[]): string[][] {
  const rows = days.map(({ dayOfWeek, open, close, afternoonOpen, afternoonClose }) => [
    WEEKDAY_NAMES[dayOfWeek].long,
    open ?? '',
    close ?? '',
    afternoonOpen ?? '',
    afternoonClose ?? '',
  ]);
  return [Object.values(openingTimeColumns), ...rows];
}

function namedWeekday(cell: string): Weekday | undefined {
  const name = cell.toUpperCase();
  return WEEKDAYS.find((day) => name === day || name === WEEKDAY_NAMES[day].long.toUpperCase());
}

function weekdayOf(cell: string): Weekday {
  const weekday = namedWeekday(cell);
  if (!weekday) throw invalid('dayOfWeek', 'Bitte nennen Sie einen Wochentag (Montag bis Sonntag).');
  return weekday;
}

/** Also accepts `8:00` and `08:00:00`, as spreadsheets write them. */
function timeOf(field: OpeningTimeField, cell: string): LocalTime | null {
  if (cell === '') return null;
  const time = cell.replace(/^(\d):/, '0$1:').replace(/^(\d\d:\d\d):00$/, '$1');
  if (!isLocalTime(time)) throw invalid(field, 'Bitte geben Sie eine Uhrzeit im Format HH:mm an.');
  return time;
}
