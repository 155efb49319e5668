import type { InvoicingSettingsAnswer } from '#contracts/invoices/invoicing-settings.api.js';
import { fieldOf } from '../../ui/form-field.js';
import { TextAreaField, TextField } from '../../ui/form-fields.js';
import { euroOf, MoneyField } from '../../ui/number-fields.js';
import { useRecordForm } from '../../ui/record-form.js';
import { RecordPanel } from '../../ui/record-panel.js';
import { asTyped } from '../../ui/typed-number.js';
import { FAILED, invoicingSettingsQuery, saveInvoicing, sayThatItIsSaved } from './settings.queries.js';

const LABELS = {
  hourlyRate: 'Stundensatz netto',
  paymentDays: 'Zahlungsziel (Tage)',
  footerText: 'Text unter jeder Rechnung',
  datevConsultant: 'DATEV-Beraternummer',
  datevClient: 'DATEV-Mandantennummer',
  debtorAccount: 'Debitorenkonto',
  revenue19: 'Erlöskonto 19 %',
  revenue7: 'Erlöskonto 7 %',
  revenue0: 'Erlöskonto 0 %',
} as const;
type InvoicingDraft = Readonly<Record<keyof typeof LABELS, string>>;

const RATES = { revenue19: 19, revenue7: 7, revenue0: 0 } as const;

function draftOf(settings: InvoicingSettingsAnswer): InvoicingDraft {
  const { hourlyRate, paymentDays, footerText, datevConsultant, datevClient, debtorAccount } = settings;
  const account = (rate: number): string =>
    settings.revenueAccounts.find(({ taxPercent }) => taxPercent === rate)?.account ?? '';
  return {
    hourlyRate: asTyped(hourlyRate, 2),
    paymentDays: String(paymentDays),
    footerText,
    datevConsultant,
    datevClient,
    debtorAccount,
    revenue19: account(RATES.revenue19),
    revenue7: account(RATES.revenue7),
    revenue0: account(RATES.revenue0),
  };
}

/** The accounts of the rates that the form shows, beside those that only the call knows. */
function accountsOf(saved: InvoicingSettingsAnswer, draft: InvoicingDraft) {
  const shown = Object.entries(RATES) as [keyof typeof RATES, number][];
  const others = saved.revenueAccounts.filter(
    ({ taxPercent }) => !shown.some(([, rate]) => rate === taxPercent),
  );
  const typed = shown.map(([name, taxPercent]) => ({ taxPercent, account: draft[name].trim() }));
  return [...typed.filter(({ account }) => account !== ''), ...others];
}

/** Hourly rate, terms of payment and the accounts of the tax adviser. */
export function InvoicingSection() {
  const form = useRecordForm({
    query: invoicingSettingsQuery,
    draftOf,
    save: (saved: InvoicingSettingsAnswer, draft: InvoicingDraft) =>
      saveInvoicing(saved, {
        hourlyRate: euroOf(draft.hourlyRate) ?? null,
        paymentDays: Number(draft.paymentDays),
        footerText: draft.footerText,
        datevConsultant: draft.datevConsultant.trim(),
        datevClient: draft.datevClient.trim(),
        debtorAccount: draft.debtorAccount.trim(),
        revenueAccounts: accountsOf(saved, draft),
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
          {text('debtorAccount')}
          {text('revenue19')}
          {text('revenue7')}
          {text('revenue0')}
        </>
      )}
    </RecordPanel>
  );
}
