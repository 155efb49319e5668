import { Button } from '@fluentui/react-components';
import { AddRegular, VehicleCarRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import type { ListedVehicle } from '#contracts/vehicles/vehicles.api.js';
import { useMay } from '../../api/session/use-may.js';
import { consentColumn } from '../../ui/forms/consent-fields.js';
import { orMissing } from '../../ui/dates/formats.js';
import type { ListQuestions } from '../../ui/lists/list-address.js';
import { listColumns } from '../../ui/tables/list-columns.js';
import { useKeyPages } from '../../ui/lists/list-pages.js';
import { PageHead } from '../../ui/pages/page-head.js';
import { PagedList } from '../../ui/lists/paged-list.js';
import { Plate } from '../../ui/plate.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { useListAddress } from '../../ui/lists/use-list-address.js';
import { AddVehicleDialog } from './add-vehicle-dialog.js';
import { modelIn, verificationTones } from './vehicle-words.js';

const QUESTIONS: ListQuestions = { filters: [], sortable: [] };
const SEARCH_AFTER_MS = 200;
const PAGE = 50;

const columns = listColumns<ListedVehicle>([
  {
    id: 'plate',
    header: 'Kennzeichen',
    width: '24%',
    phone: 'title',
    cell: ({ licensePlate, vin, verification }) => (
      <>
        {licensePlate ? <Plate plate={licensePlate} /> : orMissing(vin)}{' '}
        {verification === 'UNVERIFIED' && <StatusBadge status={verificationTones.UNVERIFIED} />}
      </>
    ),
  },
  { id: 'customer', header: 'Kunde', phone: 'wide', value: ({ customerName }) => customerName },
  { id: 'model', header: 'Modell', phone: 'wide', value: modelIn },
  consentColumn,
  {
    id: 'lastActivity',
    header: 'Letzte Aktivität',
    width: '170px',
    phone: 'labelled',
    as: 'instant',
    value: ({ lastActivity }) => lastActivity,
  },
]);

/** "Fahrzeuge": the cars that the workshop knows, the last that something happened to first. */
export function VehiclesPage() {
  const mayChange = useMay('vehicles:change');
  const [adds, setAdds] = useState(false);
  const address = useListAddress(QUESTIONS, SEARCH_AFTER_MS);
  const list = useKeyPages<ListedVehicle>({
    queryKey: ['vehicles', 'page'],
    path: '/vehicles/page',
    query: { query: address.settledSearch },
    size: PAGE,
  });
  return (
    <div className="page">
      <PageHead title="Fahrzeuge">
        {mayChange && (
          <Button appearance="primary" icon={<AddRegular />} onClick={() => setAdds(true)}>
            Neues Fahrzeug
          </Button>
        )}
      </PageHead>
      <PagedList
        label="Fahrzeuge"
        list={list}
        address={address}
        columns={columns}
        rowId={({ id }) => id}
        href={({ id }) => `/vehicles/${id}`}
        search={{ placeholder: 'Kennzeichen, VIN, Marke oder Modell' }}
        failed="Fahrzeuge konnten nicht geladen werden."
        empty={{
          icon: <VehicleCarRegular fontSize={32} />,
          sentence: 'Keine Fahrzeuge gefunden.',
          hint: 'Fahrzeuge entstehen aus Terminen oder werden hier angelegt.',
        }}
      />
      {adds && <AddVehicleDialog onClose={() => setAdds(false)} />}
    </div>
  );
}
