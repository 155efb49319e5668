import type { InvoicingSettingsAnswer } from '#contracts/invoices/invoicing-settings.api.js';
import { invoicingSettingsQuery } from '../../api/administration.queries.js';
import { fieldOf } from '../../ui/form-field.js';
import { TextAreaField, TextField } from '../../ui/form-fields.js';
import { MoneyField } from '../../ui/number-fields.js';
import { useRecordForm } from '../../ui/record-form.js';
import { RecordPanel } from '../../ui/record-panel.js';
import { asTyped, numberOrText } from '../../ui/typed-number.js';
import { FAILED, saveInvoicing, sayThatItIsSaved } from './settings.queries.js';

const LABELS = {
  hourlyRate: 'Stundensatz netto',
  paymentDays: 'Zahlungsziel (Tage)',
  footerText: 'Text unter jeder Rechnung',
  datevConsultant: 'DATEV-Beraternummer',
  datevClient: 'DATEV-Mandantennummer',
  fiscalYearStart: 'Wirtschaftsjahr ab (MM-TT)',
  accountLength: 'Stellen der Sachkonten',
  debtorAccount: 'Debitorenkonto',
  creditorAccount: 'Kreditorenkonto',
  revenue19: 'Erlöskonto 19 %',
  revenue7: 'Erlöskonto 7 %',
  revenue0: 'Erlöskonto 0 %',
  expense19: 'Aufwandskonto 19 %',
  expense7: 'Aufwandskonto 7 %',
  expense0: 'Aufwandskonto 0 %',
} as const;
type InvoicingDraft = Readonly<Record<keyof typeof LABELS, string>>;

type AccountField = 'revenue19' | 'revenue7' | 'revenue0' | 'expense19' | 'expense7' | 'expense0';
type Accounts = InvoicingSettingsAnswer['revenueAccounts'];

const REVENUE = { revenue19: 19, revenue7: 7, revenue0: 0 } as const;
const EXPENSE = { expense19: 19, expense7: 7, expense0: 0 } as const;

function draftOf(settings: InvoicingSettingsAnswer): InvoicingDraft {
  const { hourlyRate, paymentDays, footerText, datevConsultant, datevClient } = settings;
  const { fiscalYearStart, accountLength, debtorAccount, creditorAccount } = settings;
  return {
    hourlyRate: asTyped(hourlyRate, 2),
    paymentDays: String(paymentDays),
    footerText,
    datevConsultant,
    datevClient,
    fiscalYearStart,
    accountLength: String(accountLength),
    debtorAccount,
    creditorAccount,
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
    draftOf,
    save: (saved: InvoicingSettingsAnswer, draft: InvoicingDraft) =>
      saveInvoicing(saved, {
        hourlyRate: numberOrText(draft.hourlyRate, 2),
        paymentDays: numberOrText(draft.paymentDays, 0),
        footerText: draft.footerText,
        datevConsultant: draft.datevConsultant.trim(),
        datevClient: draft.datevClient.trim(),
        fiscalYearStart: draft.fiscalYearStart.trim(),
        accountLength: numberOrText(draft.accountLength, 0),
        debtorAccount: draft.debtorAccount.trim(),
        creditorAccount: draft.creditorAccount.trim(),
        revenueAccounts: accountsOf(REVENUE, saved.revenueAccounts, draft),
        expenseAccounts: accountsOf(EXPENSE, saved.expenseAccounts, draft),
      }),
    onSaved: sayThatItIsSaved,
    failed: FAILED,
  });
  const text = (name: Exclude<keyof typeof LABELS, 'hourlyRate' | 'footerText'>) => (
    <TextField label={LABELS[name]} inputMode="numeric" {...fieldOf(form, name)} />
  );
  return (
    <RecordPanel
      title="Rechnungen"
      form={form}
      labels={LABELS}
      failed="Einstellungen konnten nicht geladen werden."
    >
      {() => (
        <>
          <MoneyField label={LABELS.hourlyRate} {...fieldOf(form, 'hourlyRate')} />
          {text('paymentDays')}
          <TextAreaField
            className="is-wide"
            label={LABELS.footerText}
            maxLength={500}
            rows={2}
            {...fieldOf(form, 'footerText')}
          />
          {text('datevConsultant')}
          {text('datevClient')}
          {text('fiscalYearStart')}
          {text('accountLength')}
          {text('debtorAccount')}
          {text('creditorAccount')}
          {text('revenue19')}
          {text('revenue7')}
          {text('revenue0')}
          {text('expense19')}
          {text('expense7')}
          {text('expense0')}
        </>
      )}
    </RecordPanel>
  );
}
