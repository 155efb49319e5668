import type { AppointmentStatus } from '#contracts/appointments/appointment.js';
import type { MovementType } from '#contracts/inventory/articles/article.events.js';
import type { LineStatus, SupplierInvoiceStatus } from '#contracts/supplier-invoices/status.js';
import type {
  InvoiceDeviationType,
  MatchStatus,
} from '#contracts/supplier-invoices/supplier-invoice.events.js';
import type { Fitment } from '#contracts/supply/parts.js';
import type { PurchaseOrderStatus } from '#contracts/supply/purchase-order.events.js';
import type { OperationStatus } from '#contracts/work-orders/operations/operation.events.js';
import type { WorkOrderStatus } from '#contracts/work-orders/work-order.events.js';
import type { Status } from './status-badge.js';

/** Drawings on the grid of 20 that only the staff's badges need. */
const RING = { path: 'M10 3.2a6.8 6.8 0 1 1 0 13.6 6.8 6.8 0 0 1 0-13.6z' };
const HALF = { path: `${RING.path}M10 3.2v13.6M10 6h4.4M10 9h6.4M10 12h6M10 15h3.6` };
const MINUS = { path: 'M4.5 10h11' };
const BOX = {
  path: 'M3.5 6.5 10 3l6.5 3.5v7L10 17l-6.5-3.5zM3.5 6.5 10 10l6.5-3.5M10 10v7',
};
const RECEIPT = { path: 'M5 3h10v14l-2.5-1.5L10 17l-2.5-1.5L5 17zM7.5 7h5M7.5 10h5' };
const NOTE = { path: 'M4 3.5h12v8L11.5 16.5H4zM11.5 16.5v-5H16M7 7h6' };
const PENCIL = { path: 'M4 16l.8-3.6 8.5-8.5 2.8 2.8-8.5 8.5zM11.5 5.7l2.8 2.8' };
const SEND = { path: 'M3.5 4 17 10 3.5 16l2-6zM5.5 10H11' };
const PLUS = { path: 'M10 4.5v11M4.5 10h11' };

type Statuses<Value extends string> = Readonly<Record<Value, Status>>;

/** An appointment on the pages of its customer and its car; list and calendar write it in capitals. */
export const appointmentTones: Statuses<AppointmentStatus> = {
  REQUESTED: { label: 'Angefragt', tone: 'caution', icon: 'clock' },
  CONFIRMED: { label: 'Bestätigt', tone: 'positive', icon: 'check' },
  RESCHEDULED: { label: 'Verschoben', tone: 'info', icon: 'swap' },
  CANCELLED: { label: 'Storniert', tone: 'neutral', icon: 'cross' },
};

export const workOrderTones: Statuses<WorkOrderStatus> = {
  OPEN: { label: 'Offen', tone: 'neutral', icon: RING, outline: true },
  IN_PROGRESS: { label: 'In Arbeit', tone: 'brand', icon: HALF },
  DONE: { label: 'Abgeschlossen', tone: 'positive', icon: 'check' },
  CANCELLED: { label: 'Storniert', tone: 'neutral', icon: 'cross' },
};

export const operationTones: Statuses<OperationStatus> = {
  OPEN: { label: 'Offen', tone: 'neutral', icon: RING, outline: true },
  STARTED: { label: 'Gestartet', tone: 'brand', icon: HALF },
  DONE: { label: 'Fertig', tone: 'positive', icon: 'check' },
};

/** The availability of an article. */
export const stockTones: Statuses<'available' | 'even' | 'negative'> = {
  available: { label: 'verfügbar', tone: 'positive', icon: 'check' },
  even: { label: 'ausgeglichen', tone: 'caution', icon: MINUS },
  negative: { label: 'negativ', tone: 'critical', icon: 'warning' },
};

export const movementTones: Statuses<MovementType> = {
  RECEIPT: { label: 'Wareneingang', tone: 'positive', icon: PLUS },
  ISSUE: { label: 'Warenausgang', tone: 'neutral', icon: MINUS },
  MOVE: { label: 'Umbuchung', tone: 'info', icon: 'swap' },
  ADJUST: { label: 'Korrektur', tone: 'caution', icon: PENCIL },
  RESERVE: { label: 'Reservierung', tone: 'brand', icon: 'lock' },
  RELEASE: { label: 'Freigabe', tone: 'brand', icon: RING, outline: true },
};

/** A part on a work order. */
export const orderPartTones: Statuses<'issued' | 'reserved' | 'ordered' | 'short'> = {
  issued: { label: 'Eingebaut', tone: 'positive', icon: 'check' },
  reserved: { label: 'Da', tone: 'info', icon: 'lock' },
  ordered: { label: 'Bestellt', tone: 'info', icon: SEND },
  short: { label: 'Gesucht', tone: 'critical', icon: 'warning' },
};

export const invoiceTones: Statuses<'DRAFT' | 'SENT' | 'PAID' | 'CANCELLED'> = {
  DRAFT: { label: 'Entwurf', tone: 'neutral', icon: PENCIL },
  SENT: { label: 'Gestellt', tone: 'info', icon: SEND },
  PAID: { label: 'Bezahlt', tone: 'positive', icon: 'check' },
  CANCELLED: { label: 'Storniert', tone: 'neutral', icon: 'cross' },
};

export const purchaseOrderTones: Statuses<PurchaseOrderStatus> = {
  ORDERED: { label: 'Bestellt', tone: 'info', icon: SEND },
  CONFIRMED: { label: 'Bestätigt', tone: 'brand', icon: 'check' },
  PARTIALLY_RECEIVED: { label: 'Teilweise geliefert', tone: 'caution', icon: HALF },
  RECEIVED: { label: 'Geliefert', tone: 'positive', icon: 'check' },
  CANCELLED: { label: 'Storniert', tone: 'neutral', icon: 'cross' },
};

export const fitmentTones: Statuses<Fitment> = {
  SAFE: { label: 'passt sicher', tone: 'positive', icon: 'check' },
  UNSURE: { label: 'unsicher', tone: 'caution', icon: 'warning' },
  UNKNOWN: { label: 'unbekannt', tone: 'neutral', icon: RING, outline: true },
};

export const supplierInvoiceTones: Statuses<SupplierInvoiceStatus> = {
  'Automatisch geprüft': { label: 'Automatisch geprüft', tone: 'positive', icon: 'check' },
  Offen: { label: 'Offen', tone: 'caution', icon: RING },
  'In Klärung': { label: 'In Klärung', tone: 'info', icon: NOTE },
  Abgeschlossen: { label: 'Abgeschlossen', tone: 'brand', icon: 'check' },
  Verworfen: { label: 'Verworfen', tone: 'neutral', icon: 'cross' },
};

/** How a supplier's line agrees with order and receipt. */
export const matchTones: Statuses<MatchStatus> = {
  MATCH: { label: 'Gleichlauf', tone: 'positive', icon: 'check' },
  QUANTITY_DEVIATION: { label: 'Mengenabweichung', tone: 'caution', icon: BOX },
  PRICE_DEVIATION: { label: 'Preisabweichung', tone: 'deviation', icon: RECEIPT },
};

/** Deviations of a supplier's invoice as a whole. */
export const invoiceDeviationTones: Statuses<InvoiceDeviationType> = {
  SUPPLIER_DEVIATION: { label: 'Anderer Lieferant', tone: 'critical', icon: 'warning' },
  IBAN_DEVIATION: { label: 'Andere IBAN', tone: 'critical', icon: 'warning' },
  TOTAL_DEVIATION: { label: 'Summe stimmt nicht', tone: 'deviation', icon: RECEIPT },
  CURRENCY_DEVIATION: { label: 'Andere Währung', tone: 'caution', icon: 'swap' },
};

/** The decision on a line of a supplier's invoice. */
export const lineTones: Statuses<LineStatus> = {
  MATCHED: { label: 'Abgeglichen', tone: 'positive', icon: 'check', outline: true },
  PENDING: { label: 'Offen', tone: 'caution', icon: RING, outline: true },
  IN_CLARIFICATION: { label: 'In Klärung', tone: 'info', icon: NOTE },
  ACCEPTED: { label: 'Akzeptiert', tone: 'brand', icon: 'check' },
};

export const breakerTones: Statuses<'CLOSED' | 'HALF_OPEN' | 'OPEN' | 'UNKNOWN'> = {
  CLOSED: { label: 'Geschlossen', tone: 'positive', icon: 'check' },
  HALF_OPEN: { label: 'Halb offen', tone: 'caution', icon: HALF },
  OPEN: { label: 'Offen', tone: 'critical', icon: 'warning' },
  UNKNOWN: { label: 'Unbekannt', tone: 'neutral', icon: 'info' },
};

export const alarmTones: Statuses<'TRIGGERED' | 'RESOLVED'> = {
  TRIGGERED: { label: 'Ausgelöst', tone: 'critical', icon: 'warning' },
  RESOLVED: { label: 'Entwarnt', tone: 'positive', icon: 'check' },
};

export const logLevelTones: Statuses<'INFO' | 'WARN' | 'ERROR'> = {
  INFO: { label: 'INFO', tone: 'neutral', icon: 'info', outline: true },
  WARN: { label: 'WARN', tone: 'caution', icon: 'warning' },
  ERROR: { label: 'ERROR', tone: 'critical', icon: 'cross' },
};

/** Yes or no where it is a state, e.g. a consent. */
export const consentTones: Statuses<'yes' | 'no'> = {
  yes: { label: 'ja', tone: 'positive', icon: 'check', outline: true },
  no: { label: 'nein', tone: 'neutral', icon: 'cross', outline: true },
};

/** The consent where no column says what is meant. */
export function consentStatus(isGiven: boolean): Status {
  const status = consentTones[isGiven ? 'yes' : 'no'];
  return { ...status, label: `Einwilligung ${status.label}` };
}
