import { Button, Field, Input } from '@fluentui/react-components';
import { AddRegular, WrenchRegular } from '@fluentui/react-icons';
import { useQueryClient } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import type { ServiceAnswer } from '#contracts/site/site.api.js';
import { problem, useAddForm } from '../../ui/add-form.js';
import { CsvTransfer } from '../../ui/csv-transfer.js';
import type { DataTableFeatures } from '../../ui/data-table.js';
import { RowActions, TextCell } from '../../ui/editable-cells.js';
import { useEditableRows, type EditableRow } from '../../ui/editable-rows.js';
import { EditableTable } from '../../ui/editable-table.js';
import { FailureBar } from '../../ui/failure-bar.js';
import { formatHours } from '../../ui/formats.js';
import { HistoryButton } from '../../ui/history-button.js';
import { EmptyList, FailedList, LoadingRows } from '../../ui/list-states.js';
import { usePageTitle } from '../../ui/page-title.js';
import { Panel } from '../../ui/panel.js';
import { toasts } from '../../ui/toasts.js';
import { UnsavedGuard } from '../../ui/unsaved.js';
import {
  addService,
  allServicesQuery,
  changeService,
  removeService,
  type ServiceDraft,
} from './services.queries.js';
import './services.css';

const NAME_LENGTH = 100;
const EMPTY: ServiceDraft = { name: '', duration: '1' };
const column = createColumnHelper<DataTableFeatures, EditableRow<ServiceAnswer, ServiceDraft>>();
const columns = column.columns([
  column.accessor(({ saved }) => saved.name, {
    id: 'name',
    header: 'Name',
    cell: ({ row }) => <TextCell row={row.original} field="name" label="Name" maxLength={NAME_LENGTH} />,
  }),
  column.accessor(({ saved }) => saved.duration, {
    id: 'duration',
    header: 'Dauer',
    cell: ({ row }) => (
      <TextCell
        row={row.original}
        field="duration"
        label="Dauer in Stunden"
        inputMode="numeric"
        maxLength={3}
        after="Std."
      />
    ),
  }),
  column.display({
    id: 'actions',
    header: 'Aktionen',
    enableSorting: false,
    cell: ({ row }) => <RowActions row={row.original} />,
  }),
]);

const removal = {
  title: 'Service löschen',
  question: ({ name }: ServiceAnswer) => (
    <p>
      „{name}“ wirklich löschen? Der Service kann dann nicht mehr gebucht werden; alte Termine behalten seinen
      Namen.
    </p>
  ),
  remove: removeService,
  removed: 'Gelöscht',
  failed: 'Löschen fehlgeschlagen.',
};

/** "Services verwalten": what can be booked and how long it takes. */
export function ServicesPage() {
  usePageTitle('Services verwalten');
  const editing = useEditableRows<ServiceAnswer, ServiceDraft>({
    query: allServicesQuery,
    nameOf,
    draftOf,
    save: changeService,
    onSaved: ({ name }) => toasts.success('Gespeichert', name),
    failed: 'Speichern fehlgeschlagen.',
  });
  const { list } = editing;
  return (
    <UnsavedGuard>
      <div className="page">
        <div className="title">
          <h1>Services verwalten</h1>
          <span className="muted">{list.data && countInWords(list.data.length)}</span>
          <div className="right">
            <CsvTransfer list="services" title="Services" columns="Name und Dauer" />
            <HistoryButton list="services" title="Services" />
          </div>
        </div>
        <section className="card services-list" aria-label="Services" aria-busy={list.isFetching}>
          {list.isPending && <LoadingRows />}
          {list.isError && list.data === undefined && (
            <FailedList message="Konnte Services nicht laden." retry={() => void list.refetch()} />
          )}
          {list.data?.length === 0 && (
            <EmptyList
              icon={<WrenchRegular fontSize={32} />}
              sentence="Noch keine Services."
              hint="Besucher können erst buchen, wenn es einen Service gibt."
            />
          )}
          {editing.rows.length > 0 && (
            <EditableTable
              label="Services"
              columns={columns}
              editing={editing}
              sortedBy="name"
              inWords={inWords}
              removal={removal}
            />
          )}
        </section>
        <AddService />
      </div>
    </UnsavedGuard>
  );
}

function AddService() {
  const cache = useQueryClient();
  const { draft, errors, failure, sending, change, formProps } = useAddForm({
    empty: EMPTY,
    check: ({ name }: ServiceDraft) => ({
      name: name.trim() === '' ? 'Bitte geben Sie einen Namen an.' : undefined,
    }),
    send: addService,
    onAdded: ({ name }) => {
      void cache.invalidateQueries({ queryKey: ['services'] });
      toasts.success('Gespeichert', name);
    },
    failed: 'Anlegen fehlgeschlagen.',
  });
  return (
    <Panel title="Neuen Service anlegen">
      <form className="add-form" aria-label="Neuen Service anlegen" {...formProps}>
        <FailureBar text={failure} />
        <Field label="Name" required className="is-wide" {...problem(errors['name'])}>
          <Input
            value={draft.name}
            maxLength={NAME_LENGTH}
            autoComplete="off"
            onChange={(_, { value }) => change({ name: value })}
          />
        </Field>
        <Field label="Dauer in Stunden" required hint="1 bis 40" {...problem(errors['duration'])}>
          <Input
            type="number"
            min={1}
            max={40}
            value={draft.duration}
            onChange={(_, { value }) => change({ duration: value })}
          />
        </Field>
        <Button
          type="submit"
          className="add-button"
          appearance="primary"
          icon={<AddRegular />}
          disabledFocusable={sending}
        >
          {sending ? 'Speichere …' : 'Hinzufügen'}
        </Button>
      </form>
    </Panel>
  );
}

function nameOf({ name }: ServiceAnswer): string {
  return name;
}

function draftOf({ name, duration }: ServiceAnswer): ServiceDraft {
  return { name, duration: String(duration) };
}

function inWords({ name, duration }: ServiceAnswer): string {
  return `„${name}“, ${formatHours(duration)}`;
}

function countInWords(count: number): string {
  return count === 1 ? '1 Service' : `${count} Services`;
}
