import { MOVEMENT_NAMES } from '#contracts/inventory/stock/movement-names.js';
import type { EntryAnswer, LevelAnswer } from '#contracts/inventory/stock/stock-levels.api.js';
import { germanDateTime } from '#contracts/values/german.js';

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
    germanDateTime(level.updatedAt),
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

export function journalTable(entries: readonly EntryAnswer[]): string[][] {
  const rows = entries.map((entry) => [
    germanDateTime(entry.createdAt),
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

/** With a decimal comma and without thousands separators, for spreadsheets. */
function decimal(quantity: number): string {
  return String(quantity).replace('.', ',');
}
