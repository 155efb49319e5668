import { useQueryClient } from '@tanstack/react-query';
import { vehicleTexts } from '#contracts/vehicles/vehicle-texts.js';
import type { VehicleAnswer } from '#contracts/vehicles/vehicles.api.js';
import { ConsentFields } from '../../ui/consent-fields.js';
import { formatDate, formatQuantity } from '../../ui/formats.js';
import { Panel } from '../../ui/panel.js';
import { ReadFields } from '../../ui/read-fields.js';
import { RecordPanel } from '../../ui/record-panel.js';
import { useRecordForm } from '../../ui/record-form.js';
import { toasts } from '../../ui/toasts.js';
import {
  checkVehicle,
  DescriptionFields,
  draftOfVehicle,
  IdentityFields,
  isLowerMileage,
  sentVehicle,
  VEHICLE_LABELS,
} from './vehicle-fields.js';
import { changeVehicle, vehicle } from './vehicles.queries.js';

/** "Stammdaten": everything the office enters about a vehicle, saved as a whole. */
export function VehicleForm({ id }: { readonly id: string }) {
  const cache = useQueryClient();
  const form = useRecordForm({
    query: vehicle(id),
    draftOf: draftOfVehicle,
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
      labels={VEHICLE_LABELS}
      failed="Fahrzeug konnte nicht geladen werden."
    >
      {(draft) => (
        <>
          <IdentityFields form={form} />
          <DescriptionFields
            form={form}
            lower={isLowerMileage(draft.mileageKm, form.original?.mileageKm ?? '')}
          />
          <ConsentFields form={form} />
        </>
      )}
    </RecordPanel>
  );
}

/** The master data as mechanics read them. */
export function VehicleFacts({ vehicle: it }: { readonly vehicle: VehicleAnswer }) {
  return (
    <Panel title="Stammdaten">
      <div className="panel-body">
        <p>Sie können Fahrzeugdaten nur lesen.</p>
        <ReadFields
          fields={[
            ['Kunde', it.customerName],
            ['Kennzeichen', it.licensePlate],
            ['VIN', it.vin],
            ['HSN', it.hsn],
            ['TSN', it.tsn],
            ['Marke', it.make],
            ['Modell', it.model],
            ['Variante', it.modelVariant],
            ['Motor', it.engine],
            ['K-Type', it.ktype],
            ['Erstzulassung', formatDate(it.firstRegDate)],
            ['Kilometerstand', formatQuantity(it.mileageKm, 'km')],
            ['Farbe', it.color],
            ['Notizen', it.notes],
          ]}
        />
      </div>
    </Panel>
  );
}
