import type { Consent } from '#contracts/kernel/consent.js';
import type { SentConsent } from '#contracts/kernel/consent-fields.js';
import { isSameConsent, wantedConsent } from '#contracts/kernel/consent.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { Refusal, refuse, type FieldError } from '#contracts/kernel/problem.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { isHsn, isTsn, isVin, vehicleKeyTexts } from '#contracts/values/vin.js';
import type { RegisterVehicle } from '#contracts/vehicles/register-vehicle.js';
import {
  DESCRIBED_FIELDS,
  vehicleFacts,
  vehicleFields,
  type mileageNoteField,
  type VehicleDetails,
} from '#contracts/vehicles/vehicle-fields.js';
import type { VehicleEvent } from '#contracts/vehicles/vehicle.events.js';
import { changedFacts } from '#contracts/kernel/changed-facts.js';
import { emptyOf, isSameIn, namesOf, sentIn, type SentOf } from '#contracts/kernel/fields.js';
import type { KnownVehicle, Vehicle, VehicleRecord } from '#contracts/vehicles/vehicle.js';
import { vehicleTexts } from '#contracts/vehicles/vehicle-texts.js';
import { existing } from '../platform/streams/existing.js';
import type { Decide } from '../platform/streams/stream-type.js';

type Decision = Decide<Vehicle, VehicleEvent>;

export type SentVehicle = SentOf<typeof vehicleFields & typeof mileageNoteField> & SentConsent;

export type Parties = {
  readonly vehicleId: string;
  readonly customerId: string | null;
  readonly subjectId: string;
};

export function partiesOf(vehicleId: string, customerId: string | null): Parties {
  return { vehicleId, customerId, subjectId: customerId ?? vehicleId };
}

/** Registers the vehicle of a booking. Idempotent. */
export const registerFromBooking =
  ({ vehicleId, customerId, licensePlate, appointmentId }: RegisterVehicle['vehicle']): Decision =>
  (state) => {
    if (state.status !== 'none') return [];
    const names = { make: null, model: null, modelVariant: null };
    const data = { ...partiesOf(vehicleId, customerId), licensePlate, ...names, appointmentId };
    return [{ type: 'VehicleRegistered', version: 1, data: { ...data, source: 'booking' } }];
  };

const EMPTY = emptyOf(vehicleFields);

/** Registers a vehicle for the office. Idempotent for the same details. */
export const registerVehicle =
  (vehicleId: string, sent: SentVehicle, now: Instant): Decision =>
  (state) => {
    const details = { ...EMPTY, ...named(sent) };
    const consent = checked(EMPTY, details, sent, wantedConsent(null, sent, now), now);
    if (state.status !== 'none') {
      if (isSame(state, details, consent)) return [];
      throw refuse('idempotency-key-reused');
    }
    const { customerId, licensePlate, make, model, modelVariant } = details;
    const parties = partiesOf(vehicleId, customerId);
    const names = { licensePlate, make, model, modelVariant };
    const entered = { ...EMPTY, customerId, ...names };
    return [
      {
        type: 'VehicleRegistered',
        version: 1,
        data: { ...parties, ...names, source: 'staff', appointmentId: null },
      },
      ...changes(parties, entered, details, sent.mileageNote ?? null, now),
      ...(consent === null
        ? []
        : [{ type: 'VehicleConsentGiven', version: 1, data: { ...parties, ...consent } } as const]),
    ];
  };

export const changeVehicle =
  (sent: SentVehicle, now: Instant): Decision =>
  (state) => {
    const { record } = existing(state);
    const details = { ...record, ...named(sent) };
    const consent = checked(record, details, sent, wantedConsent(record.consent, sent, now), now);
    const parties = partiesOf(record.id, details.customerId);
    const passed = passOn(record, details.customerId, 'changed', now);
    // The consent ends with the owner; a sent consent is the new owner's.
    const before = passed.length > 0 ? null : record.consent;
    const after = passed.length > 0 && isSameConsent(consent, record.consent) ? null : consent;
    return [
      ...passed,
      ...changes(parties, record, details, sent.mileageNote ?? null, now),
      ...consentChange(parties, before, after, now),
    ];
  };

/** The consent ends with the old owner, unless both ids are the same person. */
export function passOn(
  record: VehicleRecord,
  customerId: string | null,
  reason: 'changed' | 'merge' | 'erased',
  now: Instant,
): readonly VehicleEvent[] {
  if (record.customerId === customerId) return [];
  const parties = partiesOf(record.id, customerId);
  const isForgotten = reason === 'erased';
  const texts = {
    licensePlate: isForgotten ? null : record.licensePlate,
    vin: isForgotten ? null : record.vin,
    notes: isForgotten ? null : record.notes,
  };
  const fromCustomerId = record.customerId;
  const passed: VehicleEvent = {
    type: 'VehicleOwnerChanged',
    version: 1,
    data: { ...parties, fromCustomerId, reason, ...texts },
  };
  if (record.consent === null || reason === 'merge') return [passed];
  const data = { ...parties, timestamp: now, reason: 'owner-changed' as const };
  return [passed, { type: 'VehicleConsentWithdrawn', version: 1, data }];
}

function changes(
  parties: Parties,
  before: VehicleDetails,
  after: VehicleDetails,
  mileageNote: string | null,
  now: Instant,
): readonly VehicleEvent[] {
  const events: VehicleEvent[] = [...changedFacts(vehicleFacts, parties, before, after)];
  const described = DESCRIBED_FIELDS.filter((field) => before[field] !== after[field]);
  if (described.length > 0) {
    const fields = Object.fromEntries(described.map((field) => [field, after[field]]));
    events.push({ type: 'VehicleDescribed', version: 1, data: { ...parties, fields } });
  }
  const { mileageKm } = after;
  if (mileageKm !== null && mileageKm !== before.mileageKm) {
    const readOn = localDateTime(now).date;
    const data = { ...parties, mileageKm, readOn, note: mileageNote, workOrderId: null };
    events.push({ type: 'OdometerRead', version: 1, data });
  }
  if (mileageKm === null && before.mileageKm !== null && mileageNote !== null) {
    const data = { ...parties, mileageKm: before.mileageKm, note: mileageNote };
    events.push({ type: 'OdometerReadingWithdrawn', version: 1, data });
  }
  return events;
}

function consentChange(
  parties: Parties,
  before: Consent | null,
  after: Consent | null,
  now: Instant,
): readonly VehicleEvent[] {
  if (isSameConsent(before, after)) return [];
  if (after !== null) return [{ type: 'VehicleConsentGiven', version: 1, data: { ...parties, ...after } }];
  const data = { ...parties, timestamp: now, reason: 'withdrawn' as const };
  return [{ type: 'VehicleConsentWithdrawn', version: 1, data }];
}

/** The fields that a request sends. */
function named(sent: SentVehicle): Partial<VehicleDetails> {
  return sentIn(vehicleFields, sent);
}

function isSame({ record }: KnownVehicle, details: VehicleDetails, consent: Consent | null): boolean {
  return isSameIn(namesOf(vehicleFields), record, details) && isSameConsent(record.consent, consent);
}

/** Refuses an invalid vehicle: 400 with all errors. */
function checked(
  before: VehicleDetails,
  after: VehicleDetails,
  sent: SentVehicle,
  { consent, errors: ofConsent }: ReturnType<typeof wantedConsent>,
  now: Instant,
): Consent | null {
  const errors: FieldError[] = [...faultsOf(before, after, sent, now), ...ofConsent];
  const [first] = errors;
  if (first === undefined) return consent;
  const detail = errors.length === 1 ? first.message : vehicleTexts.incomplete;
  throw new Refusal('validation-failed', { detail, errors });
}

function faultsOf(
  before: VehicleDetails,
  after: VehicleDetails,
  sent: SentVehicle,
  now: Instant,
): readonly FieldError[] {
  const { licensePlate, vin, hsn, tsn, firstRegDate, mileageKm } = after;
  const faults: FieldError[] = [];
  const isTouched = before === EMPTY || sent.licensePlate !== undefined || sent.vin !== undefined;
  if (isTouched && licensePlate === null && vin === null)
    faults.push({ field: 'licensePlate', message: vehicleTexts.nameless });
  faults.push(...keyFaults({ vin, hsn, tsn }, before));
  if (firstRegDate !== null && firstRegDate > localDateTime(now).date)
    faults.push({ field: 'firstRegDate', message: vehicleTexts.futureRegistration });
  const isWithdrawn = mileageKm === null && before.mileageKm !== null;
  if (isWithdrawn && (sent.mileageNote ?? null) === null)
    faults.push({ field: 'mileageKm', message: vehicleTexts.withdrawnMileage });
  const isLower = mileageKm !== null && before.mileageKm !== null && mileageKm < before.mileageKm;
  if (isLower && (sent.mileageNote ?? null) === null)
    faults.push({ field: 'mileageKm', message: vehicleTexts.lowerMileage });
  return faults;
}

type Keys = Pick<VehicleDetails, 'vin' | 'hsn' | 'tsn'>;

export function keyFaults({ vin, hsn, tsn }: Keys, before: Keys): readonly FieldError[] {
  const faults: FieldError[] = [];
  if (vin !== null && vin !== before.vin && !isVin(vin))
    faults.push({ field: 'vin', message: vehicleKeyTexts.vin });
  if (hsn !== null && hsn !== before.hsn && !isHsn(hsn))
    faults.push({ field: 'hsn', message: vehicleKeyTexts.hsn });
  if (tsn !== null && tsn !== before.tsn && !isTsn(tsn))
    faults.push({ field: 'tsn', message: vehicleKeyTexts.tsn });
  return faults;
}
