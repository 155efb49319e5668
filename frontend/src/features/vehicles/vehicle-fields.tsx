import { consentFields } from '#contracts/kernel/consent-fields.js';
import { isHsn, isTsn, isVin, normaliseVehicleKey, vehicleKeyTexts } from '#contracts/values/vin.js';
import { mileageNoteField, vehicleFields } from '#contracts/vehicles/vehicle-fields.js';
import { vehicleTexts } from '#contracts/vehicles/vehicle-texts.js';
import { customerSource } from '../../api/entities.js';
import { checkConsent, ConsentFields } from '../../ui/forms/consent-fields.js';
import type { Draft } from '../../ui/forms/draft.js';
import { EntityPicker } from '../../ui/entity-picker/entity-picker.js';
import { fieldOf, type FormOf } from '../../ui/forms/form-field.js';
import { faultsIn, sentOf, type DraftOf } from '../../ui/forms/record-draft.js';
import { RecordFields } from '../../ui/forms/record-fields.js';
import type { FieldMessages } from '../../ui/forms/refusal.js';
import { typedNumber } from '../../ui/forms/typed-number.js';

/** Everything in the form of a vehicle. */
export const vehicleForm = { ...vehicleFields, ...mileageNoteField, ...consentFields };
export type VehicleDraft = DraftOf<typeof vehicleForm>;

const { customerId: _customerId, notes, color, ...enteredFields } = vehicleFields;
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
export const sentVehicle = (draft: VehicleDraft) => sentOf(vehicleForm, draft);

type VehicleInputsProps = {
  readonly form: FormOf<Draft & VehicleDraft>;
  /** The mileage on file, as it was typed. */
  readonly mileageOnFile?: string;
};

/** The inputs of a vehicle. A lower mileage than on file, or none, asks for the reason. */
export function VehicleInputs({ form, mileageOnFile = '' }: VehicleInputsProps) {
  const { onChange, changed: _, ...owner } = fieldOf(form, 'customerId');
  const typed = form.draft?.mileageKm ?? '';
  const isWithdrawn = typed.trim() === '' && mileageOnFile !== '';
  const asksWhy = isWithdrawn || isLowerMileage(typed, mileageOnFile);
  return (
    <>
      <EntityPicker
        label={vehicleFields.customerId.label}
        source={customerSource}
        {...owner}
        onChange={(id) => onChange(id ?? '')}
      />
      <RecordFields of={enteredFields} form={form} />
      {asksWhy && <RecordFields of={mileageNoteField} form={form} hints={isWithdrawn ? WITHDRAWN : LOWER} />}
      <RecordFields of={{ color, notes }} form={form} />
      <ConsentFields form={form} />
    </>
  );
}

function isLowerMileage(typed: string, onFile: string): boolean {
  const [now, before] = [typedNumber(typed, 0), typedNumber(onFile, 0)];
  return now !== undefined && before !== undefined && now < before;
}
