import { Button } from '@fluentui/react-components';
import { AddRegular, EditRegular } from '@fluentui/react-icons';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { LocationAnswer } from '#contracts/inventory/locations.api.js';
import { call } from '../../api/http.js';
import { useAddForm } from '../../ui/add-form.js';
import { ConflictBar } from '../../ui/conflict-bar.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { fieldOf } from '../../ui/form-field.js';
import { CheckField, TextField } from '../../ui/form-fields.js';
import { listColumns } from '../../ui/list-columns.js';
import { Panel } from '../../ui/panel.js';
import { ReadList } from '../../ui/read-list.js';
import { useRecordForm } from '../../ui/record-form.js';
import { toasts } from '../../ui/toasts.js';
import { addLocation, changeLocation, locationsQuery } from './inventory.queries.js';
import { useMayChange } from './use-inventory.js';

type LocationDraft = { readonly code: string; readonly name: string; readonly active: boolean };
const EMPTY: LocationDraft = { code: '', name: '', active: true };
const FAILED = 'Speichern fehlgeschlagen.';
const LABELS = { code: 'Code', name: 'Bezeichnung', active: 'Offen' };

/** "Standorte": where things lie. */
export function LocationList() {
  const list = useQuery(locationsQuery);
  const mayChange = useMayChange();
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
    empty: EMPTY,
    check: problemsOf,
    send: ({ code, name }: LocationDraft, key) => addLocation({ code, name }, key),
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
      <TextField label={LABELS.code} required maxLength={20} {...fieldOf(form, 'code')} />
      <TextField label={LABELS.name} required maxLength={80} {...fieldOf(form, 'name')} />
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
    draftOf: ({ code, name, active }: LocationAnswer): LocationDraft => ({ code, name, active }),
    check: problemsOf,
    save: (location, draft) => changeLocation(location, draft),
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
          <ConflictBar conflicts={form.conflicts} labels={LABELS} onReload={() => void form.reload()} />
        )
      }
      ready={form.changed.length > 0}
      onSubmit={() => void form.save().then((saved) => saved && onClose())}
      onClose={onClose}
    >
      {form.draft !== undefined && (
        <div {...form.cardProps}>
          <TextField label={LABELS.code} required maxLength={20} {...fieldOf(form, 'code')} />
          <TextField label={LABELS.name} required maxLength={80} {...fieldOf(form, 'name')} />
          <CheckField label={LABELS.active} {...fieldOf(form, 'active')} />
        </div>
      )}
    </FormDialog>
  );
}

function problemsOf({ code, name }: LocationDraft) {
  return {
    code: code.trim() === '' ? 'Bitte geben Sie einen Code an.' : undefined,
    name: name.trim() === '' ? 'Bitte geben Sie eine Bezeichnung an.' : undefined,
  };
}
