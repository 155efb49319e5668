import { useQueryClient } from '@tanstack/react-query';
import { labelsOf } from '#contracts/kernel/fields.js';
import { vehicleFields } from '#contracts/vehicles/vehicle-fields.js';
import { vehicleTexts } from '#contracts/vehicles/vehicle-texts.js';
import type { VehicleAnswer } from '#contracts/vehicles/vehicles.api.js';
import { formatQuantity } from '../../ui/dates/formats.js';
import { Panel } from '../../ui/pages/panel.js';
import { SiteLink } from '../../ui/pages/site-link.js';
import { ReadGroups } from '../../ui/forms/grouped-fields.js';
import { ReadFields } from '../../ui/forms/read-fields.js';
import { draftOf } from '../../ui/forms/record-draft.js';
import { readOf } from '../../ui/forms/record-fields.js';
import { RecordPanel } from '../../ui/forms/record-panel.js';
import { useRecordForm } from '../../ui/forms/record-form.js';
import { toasts } from '../../ui/feedback/toasts.js';
import {
  checkVehicle,
  sentVehicle,
  VEHICLE_GROUPS,
  vehicleForm,
  VehicleInputs,
  type VehicleDraft,
} from './vehicle-fields.js';
import { changeVehicle, vehicle } from './vehicles.queries.js';

/** "Stammdaten": everything the office enters about a vehicle, saved as a whole. */
export function VehicleForm({ id }: { readonly id: string }) {
  const cache = useQueryClient();
  const form = useRecordForm({
    query: vehicle(id),
    draftOf: (known: VehicleAnswer) => draftOf(vehicleForm, known),
    check: checkVehicle,
    incomplete: vehicleTexts.incomplete,
    save: ({ revision }, draft) => changeVehicle(id, sentVehicle(draft), revision),
    onSaved: () => {
      toasts.success('Fahrzeugdaten wurden aktualisiert.');
      void cache.invalidateQueries({ queryKey: ['vehicles'] });
    },
    failed: 'Fahrzeug konnte nicht aktualisiert werden.',
  });
  return (
    <RecordPanel
      title="Stammdaten"
      form={form}
      labels={labelsOf(vehicleForm)}
      failed="Fahrzeug konnte nicht geladen werden."
      read={
        form.draft === undefined ? null : <VehicleReading draft={form.draft} vehicle={form.result.data} />
      }
    >
      {() => <VehicleInputs form={form} mileageOnFile={form.original?.mileageKm} />}
    </RecordPanel>
  );
}

type ReadingProps = { readonly draft: VehicleDraft; readonly vehicle: VehicleAnswer | undefined };

/** The master data until somebody edits them. */
function VehicleReading({ draft, vehicle: onFile }: ReadingProps) {
  return (
    <ReadGroups
      of={vehicleFields}
      groups={VEHICLE_GROUPS}
      draft={draft}
      shown={{
        customerId: <SiteLink to={`/customers/${draft.customerId}`}>{onFile?.customerName}</SiteLink>,
        mileageKm: formatQuantity(onFile?.mileageKm, 'km'),
      }}
      empty="Noch keine Angaben."
    />
  );
}

const { customerId: _customerId, notes: _notes, ...readFields } = vehicleFields;

/** The master data as mechanics read them. */
export function VehicleFacts({ vehicle: it }: { readonly vehicle: VehicleAnswer }) {
  const mileage = formatQuantity(it.mileageKm, 'km');
  const read = readOf(readFields, { ...draftOf(readFields, it), mileageKm: mileage });
  return (
    <Panel title="Stammdaten">
      <div className="panel-body">
        <p>Sie können Fahrzeugdaten nur lesen.</p>
        <ReadFields fields={[['Kunde', it.customerName], ...read, ['Notizen', it.notes]]} />
      </div>
    </Panel>
  );
}
