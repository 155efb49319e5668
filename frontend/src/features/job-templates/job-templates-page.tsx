import { Field, SearchBox } from '@fluentui/react-components';
import { ClipboardTextLtrRegular } from '@fluentui/react-icons';
import type { JobTemplateAnswer } from '#contracts/job-templates/job-templates.api.js';
import { counted } from '../../ui/dates/formats.js';
import { CsvTransfer } from '../../ui/files/csv-transfer.js';
import { ChoiceFilter } from '../../ui/lists/choice-filter.js';
import type { ListQuestions } from '../../ui/lists/list-address.js';
import { useListAddress, type ListAddress } from '../../ui/lists/use-list-address.js';
import { EditableList } from '../../ui/tables/editable-list.js';
import { useEditableRows, type EditableListSource } from '../../ui/tables/editable-rows.js';
import { EditingPage } from '../../ui/tables/editing-page.js';
import { AddJobTemplate } from './add-job-template.js';
import { jobTemplateColumns } from './job-template-columns.js';
import { categoriesOf, isFound, priceInWords } from '../../ui/job-template-words.js';
import { draftOf, jobTemplateRows, type JobTemplateDraft } from './job-templates.queries.js';
import './job-templates.css';

const QUESTIONS: ListQuestions = { filters: ['kategorie'] };
/** More fields make a page slow; a search finds the others. */
const MOST_ROWS = 100;

const TEMPLATES: EditableListSource<JobTemplateAnswer, JobTemplateDraft> = {
  query: jobTemplateRows.list,
  nameOf: ({ title }) => title,
  draftOf,
  save: jobTemplateRows.change,
};

const removal = {
  title: 'Paket löschen',
  question: ({ title }: JobTemplateAnswer) => (
    <p>„{title}“ wirklich löschen? Aufträge und Kostenvoranschläge behalten, was aus ihm übernommen wurde.</p>
  ),
  remove: jobTemplateRows.remove,
  removed: 'Gelöscht',
};

/** "Pakete verwalten": jobs that are sold again and again. */
export function JobTemplatesPage() {
  const editing = useEditableRows(TEMPLATES);
  const address = useListAddress(QUESTIONS);
  const all = editing.list.data ?? [];
  const { settledSearch, filter } = address;
  const found = editing.rows.filter(
    ({ saved, changed }) => changed || isFound(saved, settledSearch, filter['kategorie'] ?? ''),
  );
  const rows = found.filter(({ changed }, place) => changed || place < MOST_ROWS);
  return (
    <EditingPage
      title="Pakete verwalten"
      note={all.length > 0 ? counted(all.length, 'Paket', 'Pakete') : undefined}
      history="job-templates"
      historyTitle="Pakete"
      actions={
        <CsvTransfer
          list="job-templates"
          title="Pakete"
          columns="Titel, Kategorie, Preis nach, Arbeitswerte, Minuten, Festpreis, Netto/Brutto, Marke, Modell, Motor, Teile und Checkliste"
        />
      }
    >
      {all.length > 0 && <Filters all={all} found={found.length} shown={rows.length} address={address} />}
      {all.length > 0 && rows.length === 0 ? (
        <p className="card templates-none">Kein Paket gefunden.</p>
      ) : (
        <EditableList
          label="Pakete"
          className="templates-list"
          columns={jobTemplateColumns}
          editing={{ ...editing, rows }}
          inWords={(saved) => `„${saved.title}“, ${priceInWords(saved)}`}
          removal={removal}
          failed="Die Pakete konnten nicht geladen werden."
          empty={{
            icon: <ClipboardTextLtrRegular fontSize={32} />,
            sentence: 'Noch keine Pakete.',
            hint: 'Ein Paket hat Arbeit, Preis, Teile und Checkliste und kommt mit einem Klick in einen Auftrag.',
          }}
        />
      )}
      <AddJobTemplate />
    </EditingPage>
  );
}

type FiltersProps = {
  readonly all: readonly JobTemplateAnswer[];
  readonly found: number;
  readonly shown: number;
  readonly address: ListAddress;
};

function Filters({ all, found, shown, address }: FiltersProps) {
  return (
    <search className="card tools is-open" aria-label="Pakete filtern">
      <Field label="Suche" className="list-search">
        <SearchBox
          value={address.search}
          placeholder="Titel, Fahrzeug oder Teil"
          maxLength={100}
          onChange={(_, { value }) => address.setSearch(value)}
        />
      </Field>
      <div className="list-filters">
        <ChoiceFilter
          label="Kategorie"
          value={address.filter['kategorie'] ?? ''}
          choices={categoriesOf(all)}
          onChange={(kategorie) => address.setFilter({ kategorie })}
        />
      </div>
      <output className="count">
        {shown < found ? `Die ersten ${shown} von ${found}` : counted(found, 'Treffer', 'Treffer')}
      </output>
    </search>
  );
}
