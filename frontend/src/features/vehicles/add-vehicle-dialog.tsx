import { useNavigate } from 'react-router-dom';
import { vehicleTexts } from '#contracts/vehicles/vehicle-texts.js';
import { useAddForm } from '../../ui/forms/add-form.js';
import { FormDialog } from '../../ui/dialogs/form-dialog.js';
import { emptyDraft } from '../../ui/forms/record-draft.js';
import { checkVehicle, sentVehicle, vehicleForm, VehicleInputs } from './vehicle-fields.js';
import { addVehicle } from './vehicles.queries.js';

const EMPTY = emptyDraft(vehicleForm);

/** "Neues Fahrzeug" */
export function AddVehicleDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const form = useAddForm({
    empty: EMPTY,
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
        <VehicleInputs form={form} />
      </div>
    </FormDialog>
  );
}
