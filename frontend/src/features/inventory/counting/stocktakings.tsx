import { newStocktakingFields } from '#contracts/inventory/stock/movement-fields.js';
import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LocationAnswer } from '#contracts/inventory/locations/locations.api.js';
import type { ListedStocktakingAnswer } from '#contracts/inventory/stocktakings/stocktakings.api.js';
import { FormDialog } from '../../../ui/dialogs/form-dialog.js';
import { ChoiceField, TextField } from '../../../ui/forms/form-fields.js';
import { NO_NAMES } from '../../../ui/forms/no-names.js';
import { formatInstant } from '../../../ui/dates/formats.js';
import { listColumns } from '../../../ui/tables/list-columns.js';
import { usePageAddress } from '../../../ui/pages/page-address.js';
import { Panel } from '../../../ui/pages/panel.js';
import { ReadList } from '../../../ui/lists/read-list.js';
import { useWrite } from '../../../ui/forms/write.js';
import { Counting } from './counting.js';
import { locationsQuery, startStocktaking, stocktakingsQuery } from '../inventory.queries.js';
import { useMay } from '../../../api/session/use-may.js';

const STATUS = { OPEN: 'Läuft', BOOKED: 'Gebucht', ABANDONED: 'Abgebrochen' } as const;

type Row = ListedStocktakingAnswer & { readonly location: LocationAnswer | undefined };

const columns = listColumns<Row>([
  {
    id: 'location',
    header: 'Standort',
    phone: 'title',
    cell: ({ location }) => (
      <strong>
        {location?.code} {location?.name}
      </strong>
    ),
  },
  { id: 'status', header: 'Stand', phone: 'status', cell: ({ status }) => STATUS[status] },
  { id: 'startedAt', header: 'Begonnen', phone: 'left', cell: ({ startedAt }) => formatInstant(startedAt) },
  { id: 'note', header: 'Notiz', phone: 'wide', value: ({ note }) => note },
]);

/** "Inventur": counts that go on and those that are over; the chosen one in the address. */
export function Stocktakings() {
  const [address] = usePageAddress();
  const id = address.get('id');
  return id === null ? <StocktakingList /> : <Counting key={id} id={id} />;
}

function StocktakingList() {
  const list = useQuery(stocktakingsQuery);
  const locations = useQuery(locationsQuery);
  const mayChange = useMay('inventory:change');
  const [starts, setStarts] = useState(false);
  const byId = new Map((locations.data ?? []).map((location) => [location.id, location]));
  const rows = list.data?.map((each): Row => ({ ...each, location: byId.get(each.locationId) }));
  return (
    <Panel
      title="Inventur"
      busy={list.isFetching}
      actions={
        mayChange && (
          <Button appearance="primary" onClick={() => setStarts(true)}>
            Inventur beginnen
          </Button>
        )
      }
    >
      <ReadList
        label="Inventuren"
        list={{ ...list, data: rows }}
        columns={columns}
        rowId={({ id }) => id}
        href={({ id }) => `/inventory?tab=inventur&id=${id}`}
        failed="Inventuren konnten nicht geladen werden."
        empty={{ sentence: 'Noch nie gezählt.', hint: 'Gezählt wird Standort für Standort.' }}
      />
      {starts && <StartDialog locations={locations.data ?? []} onClose={() => setStarts(false)} />}
    </Panel>
  );
}

type StartDialogProps = { readonly locations: readonly LocationAnswer[]; readonly onClose: () => void };

function StartDialog({ locations, onClose }: StartDialogProps) {
  const [, changeAddress] = usePageAddress();
  const places = Object.fromEntries(
    locations.filter(({ active }) => active).map(({ id, code, name }) => [id, `${code} ${name}`]),
  );
  const [locationId, setLocationId] = useState('');
  const [note, setNote] = useState('');
  const write = useWrite({
    send: startStocktaking,
    refresh: ['inventory'],
    onDone: ({ id }) => changeAddress(() => new URLSearchParams({ tab: 'inventur', id })),
    failed: 'Die Inventur konnte nicht begonnen werden.',
    told: 'here',
  });
  return (
    <FormDialog
      small
      title="Inventur beginnen"
      action="Beginnen"
      busyAction="Beginne …"
      unsaved={note !== ''}
      ready={locationId !== ''}
      busy={write.busy}
      failure={write.failure}
      onSubmit={() => void write.run({ locationId, note })}
      onClose={onClose}
    >
      <ChoiceField
        name="locationId"
        label="Standort"
        required
        choices={places}
        value={locationId}
        error={write.errors['locationId']}
        onChange={setLocationId}
      />
      <TextField
        name="note"
        label="Notiz"
        maxLength={newStocktakingFields.note.maxLength}
        value={note}
        onChange={setNote}
        hint={NO_NAMES}
      />
    </FormDialog>
  );
}
