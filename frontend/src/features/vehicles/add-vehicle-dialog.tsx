import { useNavigate } from 'react-router-dom';
import { vehicleTexts } from '#contracts/vehicles/vehicle-texts.js';
import { useAddForm } from '../../ui/add-form.js';
import { ConsentFields } from '../../ui/consent-fields.js';
import { FormDialog } from '../../ui/form-dialog.js';
import {
  checkVehicle,
  DescriptionFields,
  EMPTY_VEHICLE,
  IdentityFields,
  sentVehicle,
} from './vehicle-fields.js';
import { addVehicle } from './vehicles.queries.js';

/** "Neues Fahrzeug" */
export function AddVehicleDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const form = useAddForm({
    empty: EMPTY_VEHICLE,
    check: checkVehicle,
    incomplete: vehicleTexts.incomplete,
    send: (draft, key) => addVehicle(sentVehicle(draft), key),
    refresh: 'vehicles',
    added: ({ licensePlate, vin }) => ['Fahrzeug angelegt', licensePlate ?? vin ?? ''] as const,
    onAdded: ({ id }) => void navigate(`/vehicles/${id}`),
    failed: 'Fahrzeug konnte nicht angelegt werden.',
  });
  return (
    <FormDialog
      title="Neues Fahrzeug"
      formProps={form.formProps}
      unsaved={form.unsaved}
      busy={form.sending}
      failure={form.failure}
      onClose={onClose}
    >
      <div className="form-grid">
        <IdentityFields form={form} />
        <DescriptionFields form={form} lower={false} />
        <ConsentFields form={form} />
      </div>
    </FormDialog>
  );
}
