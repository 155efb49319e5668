import { Button, Checkbox, Dropdown, Option } from '@fluentui/react-components';
import { useContext, useState } from 'react';
import { jobTemplateFields } from '#contracts/job-templates/job-template-fields.js';
import type { JobTemplateAnswer } from '#contracts/job-templates/job-templates.api.js';
import { PRICE_WORDS } from '#contracts/invoices/price-basis.js';
import { BASIS_WORDS } from '#contracts/work-orders/operations/sold-work.js';
import { EditingRows, isFieldChanged, TextCell } from '../../ui/tables/editable-cells.js';
import { editableColumns } from '../../ui/tables/editable-list.js';
import type { EditableRow } from '../../ui/tables/editable-rows.js';
import { ContentsDialog } from './contents-dialog.js';
import { contentsInWords } from '../../ui/job-template-words.js';
import { linesOf, type JobTemplateDraft } from './job-templates.queries.js';

type Row = EditableRow<JobTemplateAnswer, JobTemplateDraft>;

export const jobTemplateColumns = editableColumns<JobTemplateAnswer, JobTemplateDraft>([
  { id: 'title', header: 'Paket', width: '26%', cell: (row) => <TitleCell row={row} /> },
  {
    id: 'price',
    header: 'Preis und Zeit',
    width: '300px',
    cell: (row) => <PriceCell row={row} />,
  },
  { id: 'make', header: 'Passt zu', cell: (row) => <CarCell row={row} /> },
  {
    id: 'parts',
    header: 'Inhalt',
    width: '170px',
    cell: (row) => <ContentsCell row={row} />,
  },
]);

type CellProps = { readonly row: Row };

function TitleCell({ row }: CellProps) {
  const { title, category } = jobTemplateFields;
  return (
    <span className="template-cell">
      <TextCell row={row} field="title" label="Titel" maxLength={title.maxLength} />
      <TextCell
        row={row}
        field="category"
        label="Kategorie"
        placeholder="Kategorie"
        maxLength={category.maxLength}
      />
    </span>
  );
}

/** How it is sold, and how long it takes. */
function PriceCell({ row }: CellProps) {
  const isFixed = row.draft.basis === 'FIXED';
  return (
    <span className="template-cell is-price">
      <ChoiceCell row={row} field="basis" label="Preis nach" words={BASIS_WORDS} />
      {isFixed ? (
        <TextCell row={row} field="price" label="Festpreis" inputMode="decimal" maxLength={12} after="€" />
      ) : (
        <TextCell row={row} field="aw" label="Arbeitswerte" inputMode="decimal" maxLength={8} after="AW" />
      )}
      {isFixed && <ChoiceCell row={row} field="prices" label="Preise" words={PRICE_WORDS} />}
      <TextCell
        row={row}
        field="minutes"
        label="Minuten"
        placeholder={isFixed ? '' : 'nach AW'}
        inputMode="numeric"
        maxLength={7}
        after="min"
      />
      {isFixed && <PartsIncluded row={row} />}
    </span>
  );
}

/** Whether the fixed price pays for the parts. */
function PartsIncluded({ row }: CellProps) {
  const { edit } = useContext(EditingRows);
  const { label } = jobTemplateFields.partsIncluded;
  return (
    <Checkbox
      className={`template-included cell-box ${isFieldChanged(row, 'partsIncluded') ? 'is-changed' : ''}`}
      label={label}
      aria-label={`${label}: ${row.name}`}
      checked={row.draft.partsIncluded}
      onChange={(_, { checked }) => edit(row, { partsIncluded: checked === true })}
    />
  );
}

function CarCell({ row }: CellProps) {
  const { make, model, engine } = jobTemplateFields;
  return (
    <span className="template-cell">
      <TextCell row={row} field="make" label="Marke" placeholder="alle Marken" maxLength={make.maxLength} />
      <span className="template-car">
        <TextCell
          row={row}
          field="model"
          label="Modell"
          placeholder="alle Modelle"
          maxLength={model.maxLength}
        />
        <TextCell
          row={row}
          field="engine"
          label="Motor"
          placeholder="alle Motoren"
          maxLength={engine.maxLength}
        />
      </span>
    </span>
  );
}

function ContentsCell({ row }: CellProps) {
  const { edit } = useContext(EditingRows);
  const [open, setOpen] = useState(false);
  const { parts, checklist } = row.draft;
  const wrong = Object.entries(row.errors).find(([field]) => /^(parts|checklist)/.test(field))?.[1];
  const words = contentsInWords(parts.length, linesOf(checklist).length);
  return (
    <span className="template-cell">
      <Button
        size="small"
        appearance="subtle"
        className="template-contents"
        aria-label={`Teile und Checkliste: ${row.name}`}
        onClick={() => setOpen(true)}
      >
        {words}
      </Button>
      {wrong !== undefined && <span className="hint err">{wrong}</span>}
      {open && (
        <ContentsDialog
          title={row.name}
          contents={{ parts, checklist }}
          onChange={(contents) => edit(row, contents)}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  );
}

type ChoiceCellProps<Choice extends string> = CellProps & {
  readonly field: 'basis' | 'prices';
  readonly label: string;
  readonly words: Readonly<Record<Choice, string>>;
};

function ChoiceCell<Choice extends string>({ row, field, label, words }: ChoiceCellProps<Choice>) {
  const { edit } = useContext(EditingRows);
  const value = row.draft[field] as Choice;
  const all = Object.entries(words) as [Choice, string][];
  return (
    <Dropdown
      className="template-choice"
      aria-label={`${label}: ${row.name}`}
      value={words[value]}
      selectedOptions={[value]}
      onOptionSelect={(_, { optionValue }) =>
        optionValue !== undefined && edit(row, { [field]: optionValue })
      }
    >
      {all.map(([choice, text]) => (
        <Option key={choice} value={choice}>
          {text}
        </Option>
      ))}
    </Dropdown>
  );
}
