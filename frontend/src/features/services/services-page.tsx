import { WrenchRegular } from '@fluentui/react-icons';
import { serviceFields } from '#contracts/site/service-fields.js';
import { useContext } from 'react';
import type { ServiceAnswer } from '#contracts/site/site.api.js';
import { useAddForm } from '../../ui/forms/add-form.js';
import { AddPanel } from '../../ui/forms/add-panel.js';
import { CsvTransfer } from '../../ui/files/csv-transfer.js';
import { PictureField } from '../../ui/files/picture-field.js';
import { EditingRows, FlagCell, TextCell } from '../../ui/tables/editable-cells.js';
import { editableColumns, EditableList } from '../../ui/tables/editable-list.js';
import { useEditableRows, type EditableListSource, type EditableRow } from '../../ui/tables/editable-rows.js';
import { EditingPage } from '../../ui/tables/editing-page.js';
import { fieldOf } from '../../ui/forms/form-field.js';
import { TextField } from '../../ui/forms/form-fields.js';
import { asTyped } from '../../ui/forms/typed-number.js';
import { counted, formatHours } from '../../ui/dates/formats.js';
import './services.css';
import { serviceRows, type ServiceDraft } from './services.queries.js';

const NAME_LENGTH = serviceFields.name.maxLength;
const TEXT_LENGTH = serviceFields.publicText.maxLength;
const EMPTY: ServiceDraft = {
  name: '',
  duration: '1',
  publicText: '',
  bring: '',
  priceFrom: '',
  isTile: true,
  image: undefined,
};
const columns = editableColumns<ServiceAnswer, ServiceDraft>([
  {
    id: 'image',
    header: 'Bild',
    width: '210px',
    phone: 'wide',
    cell: (row) => <PictureCell row={row} />,
  },
  {
    id: 'name',
    header: 'Name',
    width: '18%',
    phone: 'title',
    sortable: true,
    text: { maxLength: NAME_LENGTH },
  },
  {
    id: 'publicText',
    header: 'Beschreibung',
    phone: 'wide',
    cell: (row) => <TextsCell row={row} />,
  },
  {
    id: 'duration',
    header: 'Dauer',
    align: 'end',
    width: '130px',
    phone: 'left',
    sortable: true,
    text: { label: 'Dauer in Stunden', inputMode: 'numeric', maxLength: 3, after: 'Std.' },
  },
  {
    id: 'priceFrom',
    header: 'Preis ab',
    align: 'end',
    width: '130px',
    phone: 'right',
    sortable: true,
    text: { inputMode: 'decimal', maxLength: 12, after: '€' },
  },
  {
    id: 'isTile',
    header: 'Kachel',
    width: '80px',
    phone: 'labelled',
    cell: (row) => <FlagCell row={row} field="isTile" label="Kachel" />,
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
  draftOf: ({ name, duration, publicText, bring, priceFrom, isTile }) => ({
    name,
    duration: String(duration),
    publicText,
    bring,
    priceFrom: asTyped(priceFrom, 2),
    isTile,
    image: undefined,
  }),
  save: serviceRows.change,
};

/** What visitors read: on the tile, and after a booking. */
function TextsCell({ row }: { readonly row: EditableRow<ServiceAnswer, ServiceDraft> }) {
  return (
    <span className="service-texts cell-texts">
      <TextCell
        row={row}
        field="publicText"
        label="Beschreibung"
        placeholder="Text auf der Website"
        maxLength={TEXT_LENGTH}
      />
      <TextCell
        row={row}
        field="bring"
        label="Bitte mitbringen"
        placeholder="Bitte mitbringen, z. B. Fahrzeugschein"
        maxLength={serviceFields.bring.maxLength}
      />
    </span>
  );
}

function PictureCell({ row }: { readonly row: EditableRow<ServiceAnswer, ServiceDraft> }) {
  const { edit } = useContext(EditingRows);
  return (
    <PictureField
      kind="photograph"
      label={row.name}
      url={row.saved.picture?.url ?? null}
      change={row.draft.image}
      error={row.errors['image']}
      onChange={(image) => edit(row, { image })}
    />
  );
}

/** "Services verwalten": what can be booked, how long it takes, and what its tile on the website says. */
export function ServicesPage() {
  const editing = useEditableRows(SERVICES);
  const count = editing.list.data?.length;
  return (
    <EditingPage
      title="Services verwalten"
      note={count ? counted(count, 'Service', 'Services') : undefined}
      history="services"
      historyTitle="Services"
      actions={<CsvTransfer list="services" title="Services" columns="Name, Dauer und Beschreibung" />}
    >
      <EditableList
        label="Services"
        className="services-list"
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
      <TextField
        label="Beschreibung"
        hint="Text auf der Website, höchstens 300 Zeichen"
        className="is-wide"
        maxLength={TEXT_LENGTH}
        {...fieldOf(form, 'publicText')}
      />
      <TextField
        label="Bitte mitbringen"
        hint="Steht nach der Buchung, höchstens 200 Zeichen"
        className="is-wide"
        maxLength={serviceFields.bring.maxLength}
        {...fieldOf(form, 'bring')}
      />
      <TextField
        label="Preis ab in Euro"
        hint="Mit Mehrwertsteuer; leer: kein Preis"
        inputMode="decimal"
        maxLength={12}
        {...fieldOf(form, 'priceFrom')}
      />
    </AddPanel>
  );
}
