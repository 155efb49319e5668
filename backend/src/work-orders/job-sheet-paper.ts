import type { Instant } from '#contracts/kernel/domain-event.js';
import { unlessErased } from '#contracts/kernel/erased.js';
import type { CompanyDetails } from '#contracts/settings/company-fields.js';
import type { VehicleRecord } from '#contracts/vehicles/vehicle.js';
import { germanDate, germanDateTime } from '#contracts/values/german.js';
import { formatQuantity } from '#contracts/values/quantity.js';
import type { OperationAnswer } from '#contracts/work-orders/operations/operations.api.js';
import type { PartAnswer } from '#contracts/work-orders/parts/order-parts.api.js';
import type { WorkOrderAnswer } from '#contracts/work-orders/work-orders.api.js';
import {
  box,
  code,
  facts,
  heading,
  signs,
  space,
  table,
  text,
  type Column,
  type PaperBlock,
} from '../platform/pdf/letter/blocks.js';
import { BOX } from '../platform/pdf/box-font.js';
import { addressCodePath } from '../platform/pdf/giro-code.js';
import { leftMm, printedPaper, sheet, type Paper } from '../platform/pdf/letter/letter.js';
import type { PdfJob } from '../platform/pdf/pdf-printer.js';

export type JobSheetFacts = {
  readonly order: WorkOrderAnswer;
  readonly operations: readonly OperationAnswer[];
  readonly parts: readonly PartAnswer[];
  /** What the customer wrote when he booked. */
  readonly remark: string | null;
  readonly vehicle: VehicleRecord | null;
  readonly company: CompanyDetails;
  /** A data URL; null: none. */
  readonly logo: string | null;
  /** Of the order on the phone; null: the garage has no address to scan. */
  readonly address: string | null;
  readonly printedAt: Instant;
};

const LEAST_BOX_MM = 40;

const WORK: readonly Column[] = [
  { heading: 'Nr.', widthMm: 10 },
  { heading: 'Arbeit' },
  { heading: 'Mechaniker', widthMm: 32 },
  { heading: 'Geplant', widthMm: 18, isEnd: true },
  { heading: 'Beginn', widthMm: 18, isEnd: true },
  { heading: 'Ende', widthMm: 18, isEnd: true },
  { heading: 'Fertig', widthMm: 15, isEnd: true },
];
const PARTS: readonly Column[] = [
  { heading: 'Regal', widthMm: 24 },
  { heading: 'Teil' },
  { heading: 'Nummer', widthMm: 34 },
  { heading: 'Reserviert', widthMm: 25, isEnd: true },
  { heading: 'Entnommen', widthMm: 25, isEnd: true },
];

/** The sheet that stays with the vehicle, with room for what the mechanic finds. */
export function jobSheet(about: JobSheetFacts): PdfJob<Paper> {
  const { order, company, logo, printedAt } = about;
  const title = `Arbeitskarte ${order.number}`;
  const frame = sheet({
    company,
    logo,
    title,
    running: [title, order.licensePlate].filter(Boolean).join(' · '),
    plate: order.licensePlate,
    note: `Gedruckt am ${germanDateTime(printedAt)} Uhr`,
  });
  const withBox = (heightMm: number): readonly PaperBlock[] => [
    vehicleAndCustomer(about),
    ...wish(about),
    ...work(about),
    ...parts(about),
    box('Befund, Empfehlungen für den Kunden', heightMm),
    ...codeOf(about),
    signs(['Mechaniker', 'Endkontrolle', 'Kunde']),
  ];
  // What the page has left is for writing.
  return printedPaper(frame, withBox(LEAST_BOX_MM + leftMm(frame, withBox(LEAST_BOX_MM))));
}

function vehicleAndCustomer({ order, vehicle }: JobSheetFacts): PaperBlock {
  const { customerName, customerContact, customerPhone, vehicleLabel, appointment } = order;
  const mileageKm = order.mileageKm ?? vehicle?.mileageKm ?? null;
  const customer = [customerName, customerContact && `z. Hd. ${customerContact}`].filter(Boolean).join(', ');
  const hsnTsn = [vehicle?.hsn, vehicle?.tsn].filter(Boolean).join(' / ');
  return facts([
    ['Kunde', customer],
    ['Telefon', customerPhone],
    ['Termin', appointment && `${germanDate(appointment.date)}, ${appointment.time} Uhr`],
    ['Leistung', appointment && appointment.serviceName],
    ['Fahrzeug', vehicleLabel],
    ['VIN', unlessErased(vehicle?.vin ?? null)],
    ['HSN/TSN', hsnTsn],
    ['Erstzulassung', vehicle?.firstRegDate ? germanDate(vehicle.firstRegDate) : null],
    ['Kilometerstand', mileageKm === null ? '_______________ km' : `${formatQuantity(mileageKm * 1_000)} km`],
    ['Nächste HU', vehicle?.inspectionDue ? germanDate(vehicle.inspectionDue) : null],
  ]);
}

function wish({ order, remark }: JobSheetFacts): readonly PaperBlock[] {
  const said = [order.description, remark].filter((one) => one !== null && one.trim() !== '');
  return [
    heading('Kundenwunsch'),
    ...(said.length === 0 ? text('Nicht notiert.', 'quiet') : said.flatMap((one) => text(one ?? ''))),
    space(4),
  ];
}

function work({ operations }: JobSheetFacts): readonly PaperBlock[] {
  const rows = operations.flatMap(({ title, mechanicName, estimatedTimeMin, checklist }, place) => [
    [String(place + 1), title, mechanicName ?? '', `${estimatedTimeMin} min`, '', '', BOX],
    ...checklist.map(({ text: check, ticked }) => [
      '',
      `– ${check}`,
      ticked?.by ?? '',
      '',
      '',
      '',
      ticked === null ? BOX : 'ja',
    ]),
  ]);
  return rows.length === 0 ? [] : [...table(WORK, rows), space(4)];
}

const amount = (quantity: number, unit: string): string =>
  `${formatQuantity(Math.round(quantity * 1_000))} ${unit}`;

function parts({ parts: lines }: JobSheetFacts): readonly PaperBlock[] {
  const rows = lines.map(({ name, number, unit, locationCode, reserved, issued }) => [
    locationCode,
    name,
    number,
    amount(reserved, unit),
    amount(issued, unit),
  ]);
  return rows.length === 0 ? [] : [...table(PARTS, rows), space(4)];
}

function codeOf({ address }: JobSheetFacts): readonly PaperBlock[] {
  if (address === null) return [];
  return [
    code(addressCodePath(address), 'Auftrag öffnen', 'Zeiten, Teile und Meldungen am Telefon erfassen.'),
  ];
}
