import { invoicingFields } from '#contracts/invoices/invoicing-fields.js';
import { labelsOf } from '#contracts/kernel/fields.js';
import type { InvoicingSettingsAnswer } from '#contracts/invoices/invoicing-settings.api.js';
import { invoicingSettingsQuery } from '../../api/queries/administration.queries.js';
import { fieldOf } from '../../ui/forms/form-field.js';
import { TextField } from '../../ui/forms/form-fields.js';
import { draftOf, sentOf, type DraftOf } from '../../ui/forms/record-draft.js';
import { RecordFields } from '../../ui/forms/record-fields.js';
import { useRecordForm } from '../../ui/forms/record-form.js';
import { HistoryButton } from '../../ui/pages/history-button.js';
import { RecordPanel } from '../../ui/forms/record-panel.js';
import { FAILED, saveInvoicing, sayThatItIsSaved } from './settings.queries.js';

const ACCOUNT_LABELS = {
  revenue19: 'Erlöskonto 19 %',
  revenue7: 'Erlöskonto 7 %',
  revenue0: 'Erlöskonto 0 %',
  expense19: 'Aufwandskonto 19 %',
  expense7: 'Aufwandskonto 7 %',
  expense0: 'Aufwandskonto 0 %',
} as const;
type AccountField = keyof typeof ACCOUNT_LABELS;
type InvoicingDraft = DraftOf<typeof invoicingFields> & Readonly<Record<AccountField, string>>;
type Accounts = InvoicingSettingsAnswer['revenueAccounts'];

const REVENUE = { revenue19: 19, revenue7: 7, revenue0: 0 } as const;
const EXPENSE = { expense19: 19, expense7: 7, expense0: 0 } as const;

function invoicingDraftOf(settings: InvoicingSettingsAnswer): InvoicingDraft {
  return {
    ...draftOf(invoicingFields, settings),
    ...typedAccounts(REVENUE, settings.revenueAccounts),
    ...typedAccounts(EXPENSE, settings.expenseAccounts),
  };
}

function typedAccounts<Field extends AccountField>(
  rates: Readonly<Record<Field, number>>,
  accounts: Accounts,
): Record<Field, string> {
  const typed = (Object.keys(rates) as Field[]).map((field) => {
    const saved = accounts.find(({ taxPercent }) => taxPercent === rates[field]);
    return [field, saved?.account ?? ''];
  });
  return Object.fromEntries(typed) as Record<Field, string>;
}

/** The accounts of the rates that the form shows, beside those that only the call knows. */
function accountsOf<Field extends AccountField>(
  rates: Readonly<Record<Field, number>>,
  saved: Accounts,
  draft: InvoicingDraft,
): Accounts {
  const shown = Object.keys(rates) as Field[];
  const others = saved.filter(({ taxPercent }) => !shown.some((field) => rates[field] === taxPercent));
  const typed = shown.map((field) => ({ taxPercent: rates[field], account: draft[field].trim() }));
  return [...typed.filter(({ account }) => account !== ''), ...others];
}

/** Hourly rate, terms of payment and the accounts of the tax adviser. */
export function InvoicingSection() {
  const form = useRecordForm({
    query: invoicingSettingsQuery,
    draftOf: invoicingDraftOf,
    save: (saved: InvoicingSettingsAnswer, draft: InvoicingDraft) =>
      saveInvoicing(saved, {
        ...sentOf(invoicingFields, draft),
        revenueAccounts: accountsOf(REVENUE, saved.revenueAccounts, draft),
        expenseAccounts: accountsOf(EXPENSE, saved.expenseAccounts, draft),
      }),
    onSaved: sayThatItIsSaved,
    failed: FAILED,
  });
  return (
    <RecordPanel
      title="Rechnungen"
      form={form}
      actions={<HistoryButton list="settings-invoicing" title="Rechnungen" small />}
      labels={{ ...labelsOf(invoicingFields), ...ACCOUNT_LABELS }}
      failed="Einstellungen konnten nicht geladen werden."
    >
      {() => (
        <>
          <RecordFields of={invoicingFields} form={form} />
          {Object.entries(ACCOUNT_LABELS).map(([name, label]) => (
            <TextField
              key={name}
              label={label}
              inputMode="numeric"
              {...fieldOf(form, name as AccountField)}
            />
          ))}
        </>
      )}
    </RecordPanel>
  );
}
