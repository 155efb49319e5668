import { unlessErased } from '#contracts/kernel/erased.js';
import type { CompanyDetails } from '#contracts/settings/company-fields.js';
import { germanDate } from '#contracts/values/german.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { formatQuantity } from '#contracts/values/quantity.js';
import type { LifeEntry, LifeKind } from '#contracts/vehicles/vehicle-life.api.js';
import type { VehicleRecord } from '#contracts/vehicles/vehicle.js';
import { facts, heading, table, text, type Column } from '../../platform/pdf/letter/blocks.js';
import { printedPaper, sheet, type Paper } from '../../platform/pdf/letter/letter.js';
import type { PdfJob } from '../../platform/pdf/pdf-printer.js';

const COLUMNS: readonly Column[] = [{ heading: 'Datum', widthMm: 28 }, { heading: 'Was geschah' }];

/** What a buyer wants to know: work, parts, readings, owners. Nothing about our own papers and programs. */
const TOLD: ReadonlySet<LifeKind> = new Set(['operation', 'part', 'reading', 'owner']);

export type LifePaperFacts = {
  readonly vehicle: VehicleRecord;
  /** Newest first. */
  readonly entries: readonly LifeEntry[];
  readonly company: CompanyDetails;
  /** A data URL; null: none. */
  readonly logo: string | null;
  readonly today: LocalDate;
};

/** The life of a car for a buyer, without a word about people. */
export function lifePaper({ vehicle, entries, company, logo, today }: LifePaperFacts): PdfJob<Paper> {
  const licensePlate = unlessErased(vehicle.licensePlate);
  const title = 'Lebenslauf des Fahrzeugs';
  const frame = sheet({
    company,
    logo,
    title,
    running: [title, licensePlate].filter(Boolean).join(' · '),
    plate: licensePlate,
    isForOutside: true,
    note: `Stand ${germanDate(today)}`,
  });
  const rows = rowsOf(entries.filter(({ kind, on }) => TOLD.has(kind) && on <= today));
  return printedPaper(frame, [
    factsOf(vehicle),
    heading('Arbeiten und Kilometerstände in unserer Werkstatt'),
    ...(rows.length === 0 ? text('Bisher keine.') : table(COLUMNS, rows)),
  ]);
}

function factsOf(vehicle: VehicleRecord) {
  const { make, model, modelVariant, engine, color, mileageKm, firstRegDate, inspectionDue } = vehicle;
  return facts([
    ['Fahrzeug', [make, model, modelVariant].filter(Boolean).join(' ')],
    ['Motor', engine],
    ['Farbe', color],
    ['VIN', unlessErased(vehicle.vin)],
    ['Erstzulassung', firstRegDate && germanDate(firstRegDate)],
    ['Kilometerstand', mileageKm === null ? null : `${formatQuantity(mileageKm * 1_000)} km`],
    ['Nächste HU', inspectionDue && germanDate(inspectionDue)],
  ]);
}

/** One row for each entry; the day stands beside its first one. */
function rowsOf(entries: readonly LifeEntry[]): readonly (readonly [string, string])[] {
  return entries.map(({ on, what }, place) => [entries[place - 1]?.on === on ? '' : germanDate(on), what]);
}
