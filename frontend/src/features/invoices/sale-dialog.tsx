import { useQueryClient } from '@tanstack/react-query';
import type { ArticleAnswer } from '#contracts/inventory/articles/articles.api.js';
import {
  buyerFields,
  counterSaleFields,
  COUNTER_METHOD_NAMES,
} from '#contracts/invoices/counter-sale-fields.js';
import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import { POSITIONS_TEXT } from '#contracts/invoices/invoice-fields.js';
import { articleSource, customerSource } from '../../api/entities.js';
import { call } from '../../api/http.js';
import { useToday } from '../../ui/dates/today.js';
import { FormDialog } from '../../ui/dialogs/form-dialog.js';
import { EntityPicker } from '../../ui/entity-picker/entity-picker.js';
import { useAddForm } from '../../ui/forms/add-form.js';
import { fieldOf } from '../../ui/forms/form-field.js';
import { CheckField, ChoiceField } from '../../ui/forms/form-fields.js';
import { RecordFields } from '../../ui/forms/record-fields.js';
import type { FieldMessages } from '../../ui/forms/refusal.js';
import { WholeAdjustments } from './adjustments.js';
import { wordFields } from './invoice-draft.js';
import { faultsLeft } from './invoice-faults.js';
import { InvoiceSums } from './invoice-sums.js';
import './invoices.css';
import { Positions } from './positions.js';
import { inPrices } from './price-terms.js';
import {
  emptySale,
  needsName,
  receiptField,
  saleBody,
  saleFaults,
  withArticle,
  type SaleDraft,
} from './sale-draft.js';

type SaleDialogProps = {
  readonly onSold: (sale: InvoiceAnswer) => void;
  readonly onClose: () => void;
};

/** "Barverkauf": parts of the stock and free lines, paid at once, without order and car. */
export function SaleDialog({ onSold, onClose }: SaleDialogProps) {
  const today = useToday();
  const form = useAddForm<SaleDraft, InvoiceAnswer>({
    empty: emptySale(today),
    of: 'counter-sale',
    check: saleFaults,
    send: (draft, idempotencyKey) =>
      call('/invoices/counter-sales', { method: 'POST', body: saleBody(draft), idempotencyKey }),
    refresh: 'invoices',
    added: ({ number }) => ['Verkauft', number],
    onAdded: onSold,
    failed: 'Der Verkauf konnte nicht gespeichert werden.',
  });
  const { draft, change } = form;
  const errors = shownAt(faultsLeft(form.errors, draft));
  const isWrong = Object.keys(errors).some((field) => field.startsWith('positions.') && errors[field]);
  return (
    <FormDialog
      title="Barverkauf"
      action="Verkaufen"
      busyAction="Verkaufe …"
      formProps={form.formProps}
      unsaved={form.unsaved}
      busy={form.sending}
      failure={form.failure || (isWrong ? POSITIONS_TEXT : '')}
      onClose={onClose}
    >
      <div className="invoice-form">
        <div className="invoice-main">
          <ArticleAdder draft={draft} onAdd={(next) => change(next)} />
          <CheckField
            label="Preise brutto"
            name="prices"
            hint="Mit Umsatzsteuer, wie sie Privatkunden genannt werden."
            value={draft.prices === 'GROSS'}
            onChange={(isGross) => change(inPrices(draft, isGross ? 'GROSS' : 'NET'))}
          />
          <Positions draft={draft} errors={errors} change={change} />
          <WholeAdjustments draft={draft} errors={errors} change={change} />
          <RecordFields of={wordFields} form={{ draft, errors, change }} only={['note']} />
        </div>
        <aside className="invoice-aside" aria-label="Betrag, Käufer und Zahlung">
          <InvoiceSums draft={draft} />
          <Buyer draft={draft} errors={errors} change={change} />
          <ChoiceField
            label={counterSaleFields.method.label}
            choices={{ ...COUNTER_METHOD_NAMES, LATER: 'Später, auf Rechnung' }}
            {...fieldOf({ draft, errors, change }, 'method')}
          />
          {draft.method === 'CASH_REFERENCE' && (
            <RecordFields of={receiptField} form={{ draft, errors, change }} only={['reference']} />
          )}
        </aside>
      </div>
      <p className="hint">
        Mit dem Verkauf stehen Nummer, Inhalt und PDF fest, und die Teile verlassen das Lager.
      </p>
    </FormDialog>
  );
}

/** What is wrong with an article is said at the description of its line. */
function shownAt(errors: FieldMessages): FieldMessages {
  const moved = Object.entries(errors).map(([field, message]) => [
    field.replace(/^(positions\.\d+)\.articleId$/, '$1.description'),
    message,
  ]);
  return Object.fromEntries(moved) as FieldMessages;
}

type AdderProps = { readonly draft: SaleDraft; readonly onAdd: (draft: SaleDraft) => void };

/** Each picked article becomes a line with its price. */
function ArticleAdder({ draft, onAdd }: AdderProps) {
  const cache = useQueryClient();
  const add = async (id: string) => {
    const queryKey = ['inventory', 'article', id];
    const queryFn = () => call<ArticleAnswer>(`/inventory/articles/${id}`);
    onAdd(withArticle(draft, await cache.fetchQuery({ queryKey, queryFn })));
  };
  return (
    <EntityPicker
      label="Artikel aus dem Lager hinzufügen"
      source={articleSource}
      value=""
      placeholder="Nummer oder Bezeichnung"
      onChange={(id) => void (id !== '' && add(id))}
    />
  );
}

type PartProps = {
  readonly draft: SaleDraft;
  readonly errors: FieldMessages;
  readonly change: (part: Partial<SaleDraft>) => void;
};

/** Who buys: a customer, or nobody in particular up to 250 €. */
function Buyer({ draft, errors, change }: PartProps) {
  return (
    <>
      <EntityPicker
        label={buyerFields.customerId.label}
        name="customerId"
        source={customerSource}
        value={draft.customerId}
        error={errors['customerId']}
        hint="Leer: Laufkundschaft, bis 250 € brutto ohne Namen."
        onChange={(customerId) => change({ customerId })}
      />
      {draft.customerId === '' && (needsName(draft) || draft.buyerName !== '') && (
        <RecordFields
          of={buyerFields}
          form={{ draft, errors, change }}
          only={['buyerName', 'buyerStreet', 'buyerZip', 'buyerCity']}
        />
      )}
    </>
  );
}
