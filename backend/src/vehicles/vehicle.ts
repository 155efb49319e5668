import type { Consent, ConsentFields } from '#contracts/kernel/consent.js';
import { isSameConsent, wantedConsent } from '#contracts/kernel/consent.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { Refusal, refuse, type FieldError } from '#contracts/kernel/problem.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { isHsn, isTsn, isVin, vehicleKeyTexts } from '#contracts/values/vin.js';
import type { RegisterVehicle } from '#contracts/vehicles/register-vehicle.js';
import {
  DESCRIBED_FIELDS,
  type DescribedField,
  type VehicleEvent,
} from '#contracts/vehicles/vehicle.events.js';
import type { KnownVehicle, Vehicle, VehicleRecord } from '#contracts/vehicles/vehicle.js';
import { vehicleTexts } from '#contracts/vehicles/vehicle-texts.js';
import { assertSeen } from '../platform/streams/seen.js';
import type { Decide } from '../platform/streams/stream-type.js';

type Decision = Decide<Vehicle, VehicleEvent>;

/** What the staff enters about a vehicle. */
export type VehicleDetails = Pick<
  VehicleRecord,
  'customerId' | 'licensePlate' | 'vin' | 'hsn' | 'tsn' | DescribedField | 'mileageKm' | 'notes'
>;

/** What a form sends: in a PUT what is missing stays and null clears. */
export type SentVehicle = Readonly<Partial<VehicleDetails>> &
  ConsentFields & { readonly mileageNote?: string | null };

/** Which vehicle, whose it is, and whose personal data its texts are. */
export type Parties = {
  readonly vehicleId: string;
  readonly customerId: string | null;
  readonly subjectId: string;
};

export function partiesOf(vehicleId: string, customerId: string | null): Parties {
  return { vehicleId, customerId, subjectId: customerId ?? vehicleId };
}

/** Makes the vehicle of a booking. There already: nothing happens. */
export const registerFromBooking =
  ({ vehicleId, customerId, licensePlate, appointmentId }: RegisterVehicle['vehicle']): Decision =>
  (state) => {
    if (state.status !== 'none') return [];
    const names = { make: null, model: null, modelVariant: null };
    const data = { ...partiesOf(vehicleId, customerId), licensePlate, ...names, appointmentId };
    return [{ type: 'VehicleRegistered', version: 1, data: { ...data, source: 'booking' } }];
  };

const NOTHING: VehicleDetails = {
  customerId: null,
  licensePlate: null,
  vin: null,
  hsn: null,
  tsn: null,
  make: null,
  model: null,
  modelVariant: null,
  engine: null,
  ktype: null,
  firstRegDate: null,
  color: null,
  mileageKm: null,
  notes: null,
};

/** Enters a vehicle as the office knows it. Made already by the same call: nothing happens. */
export const registerVehicle =
  (vehicleId: string, sent: SentVehicle, now: Instant): Decision =>
  (state) => {
    const details = { ...NOTHING, ...known(sent) };
    const consent = checked(NOTHING, details, sent, wantedConsent(null, sent, now), now);
    if (state.status !== 'none') {
      if (isSame(state, details, consent)) return [];
      throw refuse('idempotency-key-reused');
    }
    const { customerId, licensePlate, make, model, modelVariant } = details;
    const parties = partiesOf(vehicleId, customerId);
    const names = { licensePlate, make, model, modelVariant };
    const entered = { ...NOTHING, customerId, ...names };
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

/** Changes what is new about a vehicle, each kind of thing as a fact of its own; the owner first. */
export const changeVehicle =
  (sent: SentVehicle, now: Instant, expectedRevision?: number): Decision =>
  (state) => {
    const { record } = existing(state, expectedRevision);
    const details = { ...record, ...known(sent) };
    const consent = checked(record, details, sent, wantedConsent(record.consent, sent, now), now);
    const parties = partiesOf(record.id, details.customerId);
    const passed = passOn(record, details.customerId, 'changed', now);
    // The old words end with the owner they were given by; other words are the new owner's.
    const before = passed.length > 0 ? null : record.consent;
    const after = passed.length > 0 && isSameConsent(consent, record.consent) ? null : consent;
    return [
      ...passed,
      ...changes(parties, record, details, sent.mileageNote ?? null, now),
      ...consentChange(parties, before, after, now),
    ];
  };

/** The vehicle; refuses an unknown one and one that was changed since. */
export function existing(state: Vehicle, expectedRevision?: number): KnownVehicle {
  if (state.status === 'none') throw refuse('not-found');
  assertSeen(state.record, expectedRevision);
  return state;
}

/** Another owner or none: the consent ends with the old one, unless it is the same person under another id. */
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

/** Everything that is not as it was. */
function changes(
  parties: Parties,
  before: VehicleDetails,
  after: VehicleDetails,
  mileageNote: string | null,
  now: Instant,
): readonly VehicleEvent[] {
  const { licensePlate, vin, hsn, tsn, notes, mileageKm } = after;
  const events: VehicleEvent[] = [];
  if (before.licensePlate !== licensePlate)
    events.push({ type: 'VehiclePlateChanged', version: 1, data: { ...parties, licensePlate } });
  if (before.vin !== vin || before.hsn !== hsn || before.tsn !== tsn)
    events.push({ type: 'VehicleIdentified', version: 1, data: { ...parties, vin, hsn, tsn } });
  const fields = Object.fromEntries(
    DESCRIBED_FIELDS.filter((field) => before[field] !== after[field]).map((field) => [field, after[field]]),
  );
  if (Object.keys(fields).length > 0)
    events.push({ type: 'VehicleDescribed', version: 1, data: { ...parties, fields } });
  if (mileageKm !== null && mileageKm !== before.mileageKm) {
    const readOn = localDateTime(now).date;
    const data = { ...parties, mileageKm, readOn, note: mileageNote, workOrderId: null };
    events.push({ type: 'OdometerRead', version: 1, data });
  }
  if (before.notes !== notes)
    events.push({ type: 'VehicleNotesChanged', version: 1, data: { ...parties, notes } });
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

/** What was said, without what was not. A mileage is never cleared. */
function known(sent: SentVehicle): Partial<VehicleDetails> {
  const fields = Object.keys(NOTHING) as (keyof VehicleDetails)[];
  const isSaid = (field: keyof VehicleDetails): boolean =>
    field === 'mileageKm' ? typeof sent.mileageKm === 'number' : sent[field] !== undefined;
  return Object.fromEntries(fields.filter(isSaid).map((field) => [field, sent[field]]));
}

function isSame({ record }: KnownVehicle, details: VehicleDetails, consent: Consent | null): boolean {
  const fields = Object.keys(NOTHING) as (keyof VehicleDetails)[];
  return fields.every((field) => record[field] === details[field]) && isSameConsent(record.consent, consent);
}

/** Refuses what no vehicle may be: 400 with every field that is wrong. */
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
  const isTouched = before === NOTHING || sent.licensePlate !== undefined || sent.vin !== undefined;
  if (isTouched && licensePlate === null && vin === null)
    faults.push({ field: 'licensePlate', message: vehicleTexts.nameless });
  faults.push(...keyFaults({ vin, hsn, tsn }, before));
  if (firstRegDate !== null && firstRegDate > localDateTime(now).date)
    faults.push({ field: 'firstRegDate', message: vehicleTexts.futureRegistration });
  const isLower = mileageKm !== null && before.mileageKm !== null && mileageKm < before.mileageKm;
  if (isLower && (sent.mileageNote ?? null) === null)
    faults.push({ field: 'mileageKm', message: vehicleTexts.lowerMileage });
  return faults;
}

type Keys = Pick<VehicleDetails, 'vin' | 'hsn' | 'tsn'>;

/** What is wrong with the numbers that are new. */
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
