import type { EntryAnswer, LevelAnswer } from '#contracts/inventory/stock-levels.api.js';
import type { MovementType } from '#contracts/inventory/article.events.js';
import { localDateTime } from '#contracts/values/local-date-time.js';

/** What the movements are called on screens and in files. */
const MOVEMENT_NAMES: Readonly<Record<MovementType, string>> = {
  RECEIPT: 'Wareneingang',
  ISSUE: 'Warenausgang',
  MOVE: 'Umbuchung',
  ADJUST: 'Korrektur',
  RESERVE: 'Reservierung',
  RELEASE: 'Freigabe',
};

const LEVEL_COLUMNS = [
  'Artikelnummer',
  'Bezeichnung',
  'Einheit',
  'Standort',
  'Standortname',
  'Bestand',
  'Reserviert',
  'Verfügbar',
  'Mindestbestand',
  'Stand',
];

/** Levels as a table. */
export function levelTable(levels: readonly LevelAnswer[]): string[][] {
  const rows = levels.map((level) => [
    level.sku,
    level.itemName,
    level.uom,
    level.locationCode,
    level.locationName,
    decimal(level.onHand),
    decimal(level.reserved),
    decimal(level.available),
    decimal(level.minimumStock),
    dateAndTime(level.updatedAt),
  ]);
  return [LEVEL_COLUMNS, ...rows];
}

const JOURNAL_COLUMNS = [
  'Zeitpunkt',
  'Art',
  'Menge',
  'Bestand danach',
  'Reserviert danach',
  'Standort',
  'Bezug',
  'Notiz',
  'Benutzer',
  'Storniert',
];

/** The journal of a level as a table. */
export function journalTable(entries: readonly EntryAnswer[]): string[][] {
  const rows = entries.map((entry) => [
    dateAndTime(entry.createdAt),
    MOVEMENT_NAMES[entry.type],
    decimal(entry.quantity),
    decimal(entry.balance),
    decimal(entry.reservedBalance),
    entry.location,
    entry.referenceLabel ?? '',
    entry.note ?? '',
    entry.user,
    entry.countered ? 'ja' : '',
  ]);
  return [JOURNAL_COLUMNS, ...rows];
}

/** As a spreadsheet reads it: comma, no thousands. */
function decimal(quantity: number): string {
  return String(quantity).replace('.', ',');
}

function dateAndTime(instant: string): string {
  const { date, time } = localDateTime(instant);
  return `${date.slice(8)}.${date.slice(5, 7)}.${date.slice(0, 4)} ${time}`;
}
