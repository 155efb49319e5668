import { WrenchRegular } from '@fluentui/react-icons';
import type { ServiceAnswer } from '#contracts/site/site.api.js';
import { useAddForm } from '../../ui/add-form.js';
import { AddPanel } from '../../ui/add-panel.js';
import { CsvTransfer } from '../../ui/csv-transfer.js';
import { editableColumns, EditableList } from '../../ui/editable-list.js';
import { useEditableRows, type EditableListSource } from '../../ui/editable-rows.js';
import { EditingPage } from '../../ui/editing-page.js';
import { fieldOf } from '../../ui/form-field.js';
import { TextField } from '../../ui/form-fields.js';
import { counted, formatHours } from '../../ui/formats.js';
import { serviceRows, type ServiceDraft } from './services.queries.js';

const NAME_LENGTH = 100;
const EMPTY: ServiceDraft = { name: '', duration: '1' };
const columns = editableColumns<ServiceAnswer, ServiceDraft>([
  { id: 'name', header: 'Name', sortable: true, text: { maxLength: NAME_LENGTH } },
  {
    id: 'duration',
    header: 'Dauer',
    width: '180px',
    sortable: true,
    text: { label: 'Dauer in Stunden', inputMode: 'numeric', maxLength: 3, after: 'Std.' },
  },
]);

const removal = {
  title: 'Service löschen',
  question: ({ name }: ServiceAnswer) => (
    <p>
      „{name}“ wirklich löschen? Der Service kann dann nicht mehr gebucht werden; alte Termine behalten seinen
      Namen.
    </p>
  ),
  remove: serviceRows.remove,
  removed: 'Gelöscht',
};

const SERVICES: EditableListSource<ServiceAnswer, ServiceDraft> = {
  query: serviceRows.list,
  nameOf: ({ name }) => name,
  draftOf: ({ name, duration }) => ({ name, duration: String(duration) }),
  save: serviceRows.change,
};

/** "Services verwalten": what can be booked and how long it takes. */
export function ServicesPage() {
  const editing = useEditableRows(SERVICES);
  const count = editing.list.data?.length;
  return (
    <EditingPage
      title="Services verwalten"
      note={count ? counted(count, 'Service', 'Services') : undefined}
      history="services"
      historyTitle="Services"
      actions={<CsvTransfer list="services" title="Services" columns="Name und Dauer" />}
    >
      <EditableList
        label="Services"
        columns={columns}
        editing={editing}
        sortedBy="name"
        inWords={({ name, duration }) => `„${name}“, ${formatHours(duration)}`}
        removal={removal}
        failed="Konnte Services nicht laden."
        empty={{
          icon: <WrenchRegular fontSize={32} />,
          sentence: 'Noch keine Services.',
          hint: 'Besucher können erst buchen, wenn es einen Service gibt.',
        }}
      />
      <AddService />
    </EditingPage>
  );
}

function AddService() {
  const form = useAddForm({
    empty: EMPTY,
    check: ({ name }: ServiceDraft) => ({
      name: name.trim() === '' ? 'Bitte geben Sie einen Namen an.' : undefined,
    }),
    send: serviceRows.add,
    refresh: 'services',
    added: ({ name }) => ['Gespeichert', name],
    failed: 'Anlegen fehlgeschlagen.',
  });
  return (
    <AddPanel title="Neuen Service anlegen" form={form}>
      <TextField
        label="Name"
        required
        className="is-wide"
        maxLength={NAME_LENGTH}
        {...fieldOf(form, 'name')}
      />
      <TextField
        label="Dauer in Stunden"
        required
        hint="1 bis 40"
        type="number"
        {...fieldOf(form, 'duration')}
      />
    </AddPanel>
  );
}
