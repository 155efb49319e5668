import { Button } from '@fluentui/react-components';
import { AddRegular, EditRegular } from '@fluentui/react-icons';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { locationFields } from '#contracts/inventory/locations/location-fields.js';
import type { LocationAnswer } from '#contracts/inventory/locations/locations.api.js';
import { labelsOf } from '#contracts/kernel/fields.js';
import { call } from '../../api/http.js';
import { useAddForm } from '../../ui/forms/add-form.js';
import { ConflictBar } from '../../ui/saving/conflict-bar.js';
import { FormDialog } from '../../ui/dialogs/form-dialog.js';
import { draftOf, emptyDraft, faultsIn, sentOf, type DraftOf } from '../../ui/forms/record-draft.js';
import { RecordFields } from '../../ui/forms/record-fields.js';
import { listColumns } from '../../ui/tables/list-columns.js';
import { Panel } from '../../ui/pages/panel.js';
import { ReadList } from '../../ui/lists/read-list.js';
import { useRecordForm } from '../../ui/forms/record-form.js';
import { toasts } from '../../ui/feedback/toasts.js';
import { addLocation, changeLocation, locationsQuery } from './inventory.queries.js';
import { useMay } from '../../api/session/use-may.js';

type LocationDraft = DraftOf<typeof locationFields>;
const FAILED = 'Speichern fehlgeschlagen.';

/** "Standorte": where things lie. */
export function LocationList() {
  const list = useQuery(locationsQuery);
  const mayChange = useMay('inventory:change');
  const [dialog, setDialog] = useState<'add' | LocationAnswer | null>(null);
  const columns = useMemo(() => columnsWith(mayChange ? setDialog : null), [mayChange]);
  const close = () => setDialog(null);
  return (
    <Panel
      title="Standorte"
      busy={list.isFetching}
      actions={
        mayChange && (
          <Button appearance="primary" icon={<AddRegular />} onClick={() => setDialog('add')}>
            Neuer Standort
          </Button>
        )
      }
    >
      <ReadList
        label="Standorte"
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        sortedBy="code"
        isQuiet={({ active }) => !active}
        failed="Standorte konnten nicht geladen werden."
        empty={{
          sentence: 'Noch keine Standorte.',
          hint: 'Ein Regal, ein Raum, ein Fahrzeug: wo etwas liegt.',
        }}
      />
      {dialog === 'add' && <AddLocationDialog onClose={close} />}
      {dialog !== null && typeof dialog === 'object' && (
        <LocationDialog key={dialog.id} id={dialog.id} onClose={close} />
      )}
    </Panel>
  );
}

function columnsWith(edit: ((location: LocationAnswer) => void) | null) {
  return listColumns<LocationAnswer>([
    {
      id: 'code',
      header: 'Code',
      sortable: true,
      phone: 'title',
      value: ({ code }) => code,
      cell: ({ code }) => <strong>{code}</strong>,
    },
    { id: 'name', header: 'Bezeichnung', sortable: true, phone: 'wide', value: ({ name }) => name },
    {
      id: 'active',
      header: 'Stand',
      phone: 'status',
      cell: ({ active }) => (active ? 'Offen' : 'Geschlossen'),
    },
    {
      id: 'actions',
      header: 'Aktionen',
      width: '128px',
      phone: 'actions',
      cell: (location) =>
        edit && (
          <Button
            size="small"
            icon={<EditRegular />}
            aria-label={`Standort ${location.code} bearbeiten`}
            onClick={() => edit(location)}
          >
            Bearbeiten
          </Button>
        ),
    },
  ]);
}

function AddLocationDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useAddForm({
    empty: emptyDraft(locationFields),
    check: problemsOf,
    send: (draft: LocationDraft, key) => addLocation(sentOf(locationFields, draft), key),
    refresh: 'inventory',
    added: ({ code }) => ['Gespeichert', code],
    onAdded: onClose,
    failed: FAILED,
  });
  const { draft, sending, failure, formProps } = form;
  return (
    <FormDialog
      small
      title="Neuer Standort"
      formProps={formProps}
      unsaved={draft.code !== '' || draft.name !== ''}
      busy={sending}
      failure={failure}
      onClose={onClose}
    >
      <RecordFields of={locationFields} form={form} only={['code', 'name']} />
    </FormDialog>
  );
}

/** The list comes whole: one location is a part of it. */
const locationQuery = (id: string) =>
  queryOptions({
    queryKey: ['inventory', 'location', id] as readonly string[],
    queryFn: async ({ signal }) => {
      const all = await call<readonly LocationAnswer[]>('/inventory/locations', { signal });
      const location = all.find((each) => each.id === id);
      if (location === undefined) throw new Error(`Location ${id} is not there`);
      return location;
    },
  });

function LocationDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const form = useRecordForm({
    query: locationQuery(id),
    draftOf: (location: LocationAnswer) => draftOf(locationFields, location),
    check: problemsOf,
    save: (location, draft: LocationDraft) => changeLocation(location, sentOf(locationFields, draft)),
    onSaved: ({ code }) => toasts.success('Gespeichert', code),
    failed: FAILED,
  });
  return (
    <FormDialog
      small
      title="Standort bearbeiten"
      unsaved={form.changed.length > 0}
      busy={form.saving}
      failure={form.failure}
      notice={
        form.behind && (
          <ConflictBar
            conflicts={form.conflicts}
            labels={labelsOf(locationFields)}
            onReload={() => void form.reload()}
          />
        )
      }
      ready={form.changed.length > 0}
      onSubmit={() => void form.save().then((saved) => saved && onClose())}
      onClose={onClose}
    >
      {form.draft !== undefined && (
        <div {...form.cardProps}>
          <RecordFields of={locationFields} form={{ ...form, draft: form.draft }} />
        </div>
      )}
    </FormDialog>
  );
}

const problemsOf = (draft: LocationDraft) => faultsIn(locationFields, draft);
