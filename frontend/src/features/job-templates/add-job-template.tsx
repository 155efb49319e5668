import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { jobTemplateFields, jobTemplateTexts } from '#contracts/job-templates/job-template-fields.js';
import { PRICE_WORDS } from '#contracts/invoices/price-basis.js';
import { BASIS_WORDS } from '#contracts/work-orders/operations/sold-work.js';
import { useAddForm } from '../../ui/forms/add-form.js';
import { AddPanel } from '../../ui/forms/add-panel.js';
import { declaredField, fieldOf } from '../../ui/forms/form-field.js';
import { CheckField, ChoiceField, TextField } from '../../ui/forms/form-fields.js';
import { MoneyField } from '../../ui/forms/number-fields.js';
import { ContentsDialog } from './contents-dialog.js';
import { contentsInWords } from '../../ui/job-template-words.js';
import { EMPTY_TEMPLATE, jobTemplateRows, linesOf, type JobTemplateDraft } from './job-templates.queries.js';

/** "Neues Paket anlegen". */
export function AddJobTemplate() {
  const form = useAddForm({
    empty: EMPTY_TEMPLATE,
    check: problemsOf,
    send: jobTemplateRows.add,
    refresh: 'job-templates',
    added: ({ title }) => ['Gespeichert', title],
    failed: 'Anlegen fehlgeschlagen.',
  });
  const of = jobTemplateFields;
  const { title, basis, parts, checklist } = form.draft;
  const isFixed = basis === 'FIXED';
  const [open, setOpen] = useState(false);
  return (
    <>
      <AddPanel title="Neues Paket anlegen" className="add-template" form={form}>
        <TextField className="is-wide" {...declaredField(form, of, 'title')} />
        <TextField {...declaredField(form, of, 'category')} />
        <ChoiceField label={of.basis.label} choices={BASIS_WORDS} {...fieldOf(form, 'basis')} />
        <TextField
          label={of.aw.label}
          inputMode="decimal"
          maxLength={8}
          after="AW"
          {...fieldOf(form, 'aw')}
        />
        <TextField
          label={of.minutes.label}
          inputMode="numeric"
          maxLength={7}
          after="min"
          {...fieldOf(form, 'minutes')}
        />
        {isFixed && <MoneyField label={of.price.label} required {...fieldOf(form, 'price')} />}
        {isFixed && (
          <ChoiceField label={of.prices.label} choices={PRICE_WORDS} {...fieldOf(form, 'prices')} />
        )}
        {isFixed && <CheckField label={of.partsIncluded.label} {...fieldOf(form, 'partsIncluded')} />}
        <TextField hint="Mehrere durch Komma; leer: alle" {...declaredField(form, of, 'make')} />
        <TextField hint="Leer: alle" {...declaredField(form, of, 'model')} />
        <TextField hint="Leer: alle" {...declaredField(form, of, 'engine')} />
        <Button className="beside-field" onClick={() => setOpen(true)}>
          {contentsInWords(parts.length, linesOf(checklist).length)}
        </Button>
      </AddPanel>
      {/* Beside the form: what bubbles from the dialog would send it. */}
      {open && (
        <ContentsDialog
          title={title.trim() || 'Neues Paket'}
          contents={{ parts, checklist }}
          onChange={(contents) => form.change(contents)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function problemsOf({ title, basis, aw, minutes, price }: JobTemplateDraft) {
  const { aw: noAw, time, price: noPrice } = jobTemplateTexts;
  const isTimed = aw.trim() !== '' || minutes.trim() !== '';
  return {
    title: title.trim() === '' ? (jobTemplateFields.title.missing ?? '') : undefined,
    aw: basis === 'AW' && aw.trim() === '' ? noAw : undefined,
    minutes: basis !== 'AW' && !isTimed ? time : undefined,
    price: basis === 'FIXED' && price.trim() === '' ? noPrice : undefined,
  };
}
