import { isHsn, isTsn, isVin, normaliseVehicleKey, vehicleKeyTexts } from '#contracts/values/vin.js';
import { vehicleTexts } from '#contracts/vehicles/vehicle-texts.js';
import type { VehicleAnswer } from '#contracts/vehicles/vehicles.api.js';
import { customerSource } from '../../api/entities.js';
import {
  checkConsent,
  CONSENT_LABELS,
  draftOfConsent,
  NO_CONSENT,
  sentConsentTimestamp,
  type ConsentDraft,
} from '../../ui/consent-fields.js';
import { EntityPicker } from '../../ui/entity-picker/entity-picker.js';
import { fieldOf } from '../../ui/form-field.js';
import { TextAreaField, TextField } from '../../ui/form-fields.js';
import { formatDate } from '../../ui/formats.js';
import type { FieldMessages } from '../../ui/refusal.js';
import { NO_DATE, parseTypedDate } from '../../ui/typed-date.js';
import type { SentVehicle } from './vehicles.queries.js';

/** What the form of a vehicle holds: texts as they are typed. */
export type VehicleDraft = ConsentDraft & {
  readonly customerId: string;
  readonly licensePlate: string;
  readonly vin: string;
  readonly hsn: string;
  readonly tsn: string;
  readonly make: string;
  readonly model: string;
  readonly modelVariant: string;
  readonly engine: string;
  readonly ktype: string;
  readonly firstRegDate: string;
  readonly mileageKm: string;
  readonly mileageNote: string;
  readonly color: string;
  readonly notes: string;
};

export const EMPTY_VEHICLE: VehicleDraft = {
  customerId: '',
  licensePlate: '',
  vin: '',
  hsn: '',
  tsn: '',
  make: '',
  model: '',
  modelVariant: '',
  engine: '',
  ktype: '',
  firstRegDate: '',
  mileageKm: '',
  mileageNote: '',
  color: '',
  notes: '',
  ...NO_CONSENT,
};

export const VEHICLE_LABELS: Readonly<Record<keyof VehicleDraft, string>> = {
  customerId: 'Kunde',
  licensePlate: 'Kennzeichen',
  vin: 'VIN',
  hsn: 'HSN',
  tsn: 'TSN',
  make: 'Marke',
  model: 'Modell',
  modelVariant: 'Variante',
  engine: 'Motor',
  ktype: 'K-Type',
  firstRegDate: 'Erstzulassung',
  mileageKm: 'Kilometerstand',
  mileageNote: 'Begründung',
  color: 'Farbe',
  notes: 'Notizen',
  ...CONSENT_LABELS,
};

export function draftOfVehicle(vehicle: VehicleAnswer): VehicleDraft {
  return {
    customerId: vehicle.customerId ?? '',
    licensePlate: vehicle.licensePlate ?? '',
    vin: vehicle.vin ?? '',
    hsn: vehicle.hsn ?? '',
    tsn: vehicle.tsn ?? '',
    make: vehicle.make ?? '',
    model: vehicle.model ?? '',
    modelVariant: vehicle.modelVariant ?? '',
    engine: vehicle.engine ?? '',
    ktype: vehicle.ktype ?? '',
    firstRegDate: vehicle.firstRegDate === null ? '' : formatDate(vehicle.firstRegDate),
    mileageKm: vehicle.mileageKm?.toString() ?? '',
    mileageNote: '',
    color: vehicle.color ?? '',
    notes: vehicle.notes ?? '',
    ...draftOfConsent(vehicle),
  };
}

/** Kilometres as they are typed, with or without dots; null: none. */
function kilometres(typed: string): number | null {
  const digits = typed.replace(/[.\s]/g, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}

export function sentVehicle(draft: VehicleDraft): SentVehicle {
  return {
    ...draft,
    mileageKm: kilometres(draft.mileageKm),
    firstRegDate: parseTypedDate(draft.firstRegDate) ?? '',
    consentTimestamp: sentConsentTimestamp(draft),
  };
}

/** What can be seen to be wrong before the server is asked. */
export function checkVehicle(draft: VehicleDraft): FieldMessages {
  const [vin, hsn, tsn] = [draft.vin, draft.hsn, draft.tsn].map(normaliseVehicleKey);
  const wrong: Record<string, string> = {};
  if (draft.licensePlate.trim() === '' && !vin) wrong['licensePlate'] = vehicleTexts.nameless;
  if (vin && !isVin(vin)) wrong['vin'] = vehicleKeyTexts.vin;
  if (hsn && !isHsn(hsn)) wrong['hsn'] = vehicleKeyTexts.hsn;
  if (tsn && !isTsn(tsn)) wrong['tsn'] = vehicleKeyTexts.tsn;
  if (draft.mileageKm.trim() !== '' && kilometres(draft.mileageKm) === null)
    wrong['mileageKm'] = vehicleTexts.mileage;
  if (parseTypedDate(draft.firstRegDate) === undefined) wrong['firstRegDate'] = NO_DATE;
  return { ...wrong, ...checkConsent(draft) };
}

type Form = Parameters<typeof fieldOf<VehicleDraft, 'vin'>>[0];

/** Whose car it is, and by what it is known. */
export function IdentityFields({ form }: { readonly form: Form }) {
  const { onChange, changed: _, ...owner } = fieldOf(form, 'customerId');
  return (
    <>
      <EntityPicker label="Kunde" source={customerSource} {...owner} onChange={(id) => onChange(id ?? '')} />
      <TextField label="Kennzeichen" maxLength={20} {...fieldOf(form, 'licensePlate')} />
      <TextField label="VIN" maxLength={17} {...fieldOf(form, 'vin')} />
      <TextField label="HSN" maxLength={4} {...fieldOf(form, 'hsn')} />
      <TextField label="TSN" maxLength={8} {...fieldOf(form, 'tsn')} />
    </>
  );
}

/** What it is. */
export function DescriptionFields({ form, lower }: { readonly form: Form; readonly lower: boolean }) {
  return (
    <>
      <TextField label="Marke" maxLength={100} {...fieldOf(form, 'make')} />
      <TextField label="Modell" maxLength={100} {...fieldOf(form, 'model')} />
      <TextField label="Variante" maxLength={100} {...fieldOf(form, 'modelVariant')} />
      <TextField label="Motor" maxLength={100} {...fieldOf(form, 'engine')} />
      <TextField label="K-Type" maxLength={20} {...fieldOf(form, 'ktype')} />
      <TextField
        label="Erstzulassung"
        placeholder="TT.MM.JJJJ"
        maxLength={20}
        {...fieldOf(form, 'firstRegDate')}
      />
      <TextField label="Kilometerstand" inputMode="numeric" maxLength={12} {...fieldOf(form, 'mileageKm')} />
      {lower && (
        <TextField
          label="Begründung"
          hint="Der Kilometerstand ist niedriger als zuletzt."
          maxLength={200}
          {...fieldOf(form, 'mileageNote')}
        />
      )}
      <TextField label="Farbe" maxLength={60} {...fieldOf(form, 'color')} />
      <TextAreaField label="Notizen" maxLength={4_000} className="is-wide" {...fieldOf(form, 'notes')} />
    </>
  );
}

/** True when less is typed than is on file. */
export function isLowerMileage(typed: string, onFile: string): boolean {
  const [now, before] = [kilometres(typed), kilometres(onFile)];
  return now !== null && before !== null && now < before;
}
