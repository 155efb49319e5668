import { Button } from '@fluentui/react-components';
import type { CatalogueField } from '#contracts/vehicles/vehicle.events.js';
import type { VehicleAnswer } from '#contracts/vehicles/vehicles.api.js';
import { DataTable } from '../../ui/tables/data-table.js';
import { listColumns } from '../../ui/tables/list-columns.js';
import { Panel } from '../../ui/pages/panel.js';
import { useWrite } from '../../ui/forms/write.js';
import { CATALOGUE_LABELS } from './vehicle-words.js';
import { takeConflicts } from './vehicles.queries.js';

type ConflictListProps = { readonly vehicle: VehicleAnswer; readonly mayChange: boolean };
type Row = VehicleAnswer['attrs']['conflicts'][number] & { readonly action: (() => void) | null };

const columns = listColumns<Row>([
  { id: 'field', header: 'Feld', phone: 'title', cell: ({ field }) => CATALOGUE_LABELS[field] },
  { id: 'current', header: 'Eigener Wert', phone: 'left', value: ({ current }) => current },
  { id: 'catalogue', header: 'Katalogwert', phone: 'right', cell: (it) => <strong>{it.catalogue}</strong> },
  {
    id: 'take',
    header: 'Aktion',
    phone: 'actions',
    cell: ({ action, field }) =>
      action && (
        <Button
          size="small"
          onClick={action}
          aria-label={`${CATALOGUE_LABELS[field]}: Katalogwert übernehmen`}
        >
          Katalogwert übernehmen
        </Button>
      ),
  },
]);

/** Fields whose stored value differs from the catalogue: decided one by one, or left open. */
export function ConflictList({ vehicle, mayChange }: ConflictListProps) {
  const take = useWrite({
    send: (field: CatalogueField, key) => takeConflicts(vehicle.id, [field], key),
    refresh: ['vehicles'],
    done: (_, field) => ['Katalogwert übernommen', CATALOGUE_LABELS[field]] as const,
    failed: 'Der Katalogwert konnte nicht übernommen werden.',
  });
  const { conflicts } = vehicle.attrs;
  if (conflicts.length === 0) return null;
  const rows = conflicts.map((conflict) => ({
    ...conflict,
    action: mayChange ? () => void take.run(conflict.field) : null,
  }));
  return (
    <Panel title="Abweichungen vom Katalog" note={`${conflicts.length} offen`}>
      <DataTable label="Abweichungen" rows={rows} columns={columns} rowId={({ field }) => field} />
    </Panel>
  );
}
