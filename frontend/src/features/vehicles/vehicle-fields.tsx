import { consentFields } from '#contracts/kernel/consent-fields.js';
import { isHsn, isTsn, isVin, normaliseVehicleKey, vehicleKeyTexts } from '#contracts/values/vin.js';
import { mileageNoteField, vehicleFields } from '#contracts/vehicles/vehicle-fields.js';
import { vehicleTexts } from '#contracts/vehicles/vehicle-texts.js';
import { customerSource } from '../../api/entities.js';
import { checkConsent, ConsentFields, sentConsent } from '../../ui/forms/consent-fields.js';
import type { Draft } from '../../ui/forms/draft.js';
import { EntityPicker } from '../../ui/entity-picker/entity-picker.js';
import { groupsOf, type FieldGroups } from '../../ui/forms/field-groups.js';
import { fieldOf, type FormOf } from '../../ui/forms/form-field.js';
import { FieldSet } from '../../ui/forms/grouped-fields.js';
import { faultsIn, sentOf, type DraftOf } from '../../ui/forms/record-draft.js';
import { RecordFields } from '../../ui/forms/record-fields.js';
import type { FieldMessages } from '../../ui/forms/refusal.js';
import { typedNumber } from '../../ui/forms/typed-number.js';

/** Everything in the form of a vehicle. */
export const vehicleForm = { ...vehicleFields, ...mileageNoteField, ...consentFields };
export type VehicleDraft = DraftOf<typeof vehicleForm>;

/** The groups of the form; a further field describes the vehicle. */
export const VEHICLE_GROUPS: FieldGroups<typeof vehicleFields> = {
  Halter: ['customerId'],
  Fahrzeug: 'rest',
  Nummern: ['vin', 'hsn', 'tsn', 'ktype'],
  'Stand und Fristen': ['mileageKm', 'firstRegDate', 'inspectionDue'],
  Weiteres: ['notes'],
};

const groups = groupsOf(vehicleFields, VEHICLE_GROUPS);
const LOWER = { mileageNote: 'Der Kilometerstand ist niedriger als zuletzt.' };
const WITHDRAWN = { mileageNote: 'Der letzte Stand war falsch und wird zurückgenommen.' };

/** The errors that the browser finds before sending. */
export function checkVehicle(draft: VehicleDraft): FieldMessages {
  const [vin, hsn, tsn] = [draft.vin, draft.hsn, draft.tsn].map(normaliseVehicleKey);
  const wrong: Record<string, string> = {};
  if (draft.licensePlate.trim() === '' && !vin) wrong['licensePlate'] = vehicleTexts.nameless;
  if (vin && !isVin(vin)) wrong['vin'] = vehicleKeyTexts.vin;
  if (hsn && !isHsn(hsn)) wrong['hsn'] = vehicleKeyTexts.hsn;
  if (tsn && !isTsn(tsn)) wrong['tsn'] = vehicleKeyTexts.tsn;
  return { ...faultsIn(vehicleFields, draft), ...wrong, ...checkConsent(draft) };
}

/** The request of the form. */
export const sentVehicle = (draft: VehicleDraft) => ({
  ...sentOf(vehicleForm, draft),
  ...sentConsent(draft),
});

type VehicleInputsProps = {
  readonly form: FormOf<Draft & VehicleDraft>;
  /** The mileage on file, as it was typed. */
  readonly mileageOnFile?: string;
};

/** The inputs of a vehicle. A lower mileage than on file, or none, asks for the reason. */
export function VehicleInputs({ form, mileageOnFile = '' }: VehicleInputsProps) {
  const typed = form.draft?.mileageKm ?? '';
  const isWithdrawn = typed.trim() === '' && mileageOnFile !== '';
  const asksWhy = isWithdrawn || isLowerMileage(typed, mileageOnFile);
  return (
    <>
      {groups.map(({ title, names }) => (
        <FieldSet key={title} title={title}>
          {names.includes('customerId') && <Owner form={form} />}
          <RecordFields of={vehicleFields} form={form} only={names.filter((name) => name !== 'customerId')} />
          {asksWhy && names.includes('mileageKm') && (
            <RecordFields of={mileageNoteField} form={form} hints={isWithdrawn ? WITHDRAWN : LOWER} />
          )}
        </FieldSet>
      ))}
      <FieldSet title="Einwilligung">
        <ConsentFields form={form} />
      </FieldSet>
    </>
  );
}

function Owner({ form }: Pick<VehicleInputsProps, 'form'>) {
  const { onChange, changed: _, ...owner } = fieldOf(form, 'customerId');
  return (
    <EntityPicker
      label={vehicleFields.customerId.label}
      source={customerSource}
      {...owner}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}

function isLowerMileage(typed: string, onFile: string): boolean {
  const [now, before] = [typedNumber(typed, 0), typedNumber(onFile, 0)];
  return now !== undefined && before !== undefined && now < before;
}
