import type { ArticleAnswer } from '#contracts/inventory/articles.api.js';
import { useAddForm } from '../../ui/add-form.js';
import { ConflictBar } from '../../ui/conflict-bar.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { fieldOf } from '../../ui/form-field.js';
import { CheckField, TextField } from '../../ui/form-fields.js';
import { euroOf, MoneyField, QuantityField, quantityOf } from '../../ui/number-fields.js';
import { useRecordForm } from '../../ui/record-form.js';
import { toasts } from '../../ui/toasts.js';
import { asTyped } from '../../ui/typed-number.js';
import { addArticle, articleQuery, changeArticle } from './inventory.queries.js';

type ArticleDraft = {
  readonly number: string;
  readonly name: string;
  readonly unit: string;
  readonly minimumStock: string;
  readonly salePrice: string;
  readonly active: boolean;
};

const EMPTY: ArticleDraft = {
  number: '',
  name: '',
  unit: 'Stk',
  minimumStock: '',
  salePrice: '',
  active: true,
};
const FAILED = 'Speichern fehlgeschlagen.';
const LABELS = {
  number: 'Artikelnummer',
  name: 'Bezeichnung',
  unit: 'Einheit',
  minimumStock: 'Mindestbestand',
  salePrice: 'Verkaufspreis netto',
  active: 'Wird geführt',
};

/** "Neuer Artikel" */
export function AddArticleDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useAddForm({
    empty: EMPTY,
    check: problemsOf,
    send: (draft: ArticleDraft, key) => addArticle(bodyOf(draft), key),
    refresh: 'inventory',
    added: ({ name }) => ['Gespeichert', name],
    onAdded: onClose,
    failed: FAILED,
  });
  const { draft, sending, failure, formProps } = form;
  const unsaved = draft.number !== '' || draft.name !== '';
  return (
    <FormDialog
      title="Neuer Artikel"
      formProps={formProps}
      unsaved={unsaved}
      busy={sending}
      failure={failure}
      onClose={onClose}
    >
      <ArticleFields form={form} />
    </FormDialog>
  );
}

/** Changes one article. */
export function ArticleDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const form = useRecordForm({
    query: articleQuery(id),
    draftOf,
    check: problemsOf,
    save: (article: ArticleAnswer, draft: ArticleDraft) =>
      changeArticle(article, { ...bodyOf(draft), active: draft.active }),
    onSaved: ({ name }) => toasts.success('Gespeichert', name),
    failed: FAILED,
  });
  return (
    <FormDialog
      title="Artikel bearbeiten"
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
          <ArticleFields form={form} />
          <CheckField label={LABELS.active} {...fieldOf(form, 'active')} />
        </div>
      )}
    </FormDialog>
  );
}

type FieldsForm = Parameters<typeof fieldOf<ArticleDraft, 'number'>>[0];

function ArticleFields({ form }: { readonly form: FieldsForm }) {
  return (
    <>
      <TextField label={LABELS.number} required maxLength={40} {...fieldOf(form, 'number')} />
      <TextField label={LABELS.name} required maxLength={120} {...fieldOf(form, 'name')} />
      <TextField label={LABELS.unit} maxLength={10} {...fieldOf(form, 'unit')} />
      <QuantityField label={LABELS.minimumStock} {...fieldOf(form, 'minimumStock')} />
      <MoneyField label={LABELS.salePrice} {...fieldOf(form, 'salePrice')} />
    </>
  );
}

function draftOf({ number, name, unit, minimumStock, salePrice, active }: ArticleAnswer): ArticleDraft {
  return {
    number,
    name,
    unit,
    active,
    minimumStock: asTyped(minimumStock),
    salePrice: asTyped(salePrice, 2),
  };
}

function bodyOf({ number, name, unit, minimumStock, salePrice }: ArticleDraft) {
  return {
    number,
    name,
    unit,
    minimumStock: minimumStock.trim() === '' ? null : quantityOf(minimumStock),
    salePrice: salePrice.trim() === '' ? null : euroOf(salePrice),
  };
}

function problemsOf({ number, name, minimumStock, salePrice }: ArticleDraft) {
  return {
    number: number.trim() === '' ? 'Bitte geben Sie eine Artikelnummer an.' : undefined,
    name: name.trim() === '' ? 'Bitte geben Sie eine Bezeichnung an.' : undefined,
    minimumStock:
      minimumStock.trim() !== '' && quantityOf(minimumStock) === undefined
        ? 'Bitte einen Mindestbestand ab 0 mit höchstens drei Nachkommastellen angeben.'
        : undefined,
    salePrice:
      salePrice.trim() !== '' && euroOf(salePrice) === undefined
        ? 'Bitte einen Betrag mit höchstens zwei Nachkommastellen angeben.'
        : undefined,
  };
}
