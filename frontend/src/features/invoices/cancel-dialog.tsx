import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import { call } from '../../api/http.js';
import { useAddForm } from '../../ui/forms/add-form.js';
import { FormDialog } from '../../ui/dialogs/form-dialog.js';
import { fieldOf } from '../../ui/forms/form-field.js';
import { CheckField, TextAreaField } from '../../ui/forms/form-fields.js';

type CancelDialogProps = { readonly invoice: InvoiceAnswer; readonly onClose: () => void };

/** Takes an invoice back: a draft without a document, a sent one by a Storno. */
export function CancelDialog({ invoice, onClose }: CancelDialogProps) {
  const isDraft = invoice.status === 'DRAFT';
  const hasParts = invoice.sale?.hasParts === true;
  const form = useAddForm({
    empty: { reason: '', partsComeBack: true },
    check: () => ({}),
    send: ({ reason, partsComeBack }, idempotencyKey) =>
      call<InvoiceAnswer>(`/invoices/${invoice.id}/cancel`, {
        method: 'POST',
        body: hasParts ? { reason, partsComeBack } : { reason },
        idempotencyKey,
      }),
    refresh: 'invoices',
    added: ({ correctedBy, number }) =>
      correctedBy === null ? ['Entwurf verworfen', number] : ['Storniert', `durch ${correctedBy.number}`],
    onAdded: onClose,
    failed: 'Die Rechnung konnte nicht storniert werden.',
  });
  return (
    <FormDialog
      small
      danger
      title={isDraft ? 'Entwurf verwerfen' : `Rechnung ${invoice.number} stornieren`}
      action={isDraft ? 'Verwerfen' : 'Stornieren'}
      busyAction={isDraft ? 'Verwerfe …' : 'Storniere …'}
      formProps={form.formProps}
      unsaved={form.draft.reason !== ''}
      busy={form.sending}
      failure={form.failure}
      onClose={onClose}
    >
      {isDraft ? (
        <p>Die Nummer {invoice.number} wird wieder frei.</p>
      ) : (
        <>
          <p>
            Es entsteht eine Stornorechnung mit eigener Nummer.{' '}
            {invoice.sale === null
              ? 'Danach kann eine neue Rechnung erstellt werden.'
              : 'Was bezahlt ist, wird zum Guthaben; „Erstatten“ zahlt es aus.'}
          </p>
          {hasParts && (
            <CheckField
              label="Teile zurück ins Lager"
              hint="Ohne Haken behält der Kunde die Teile."
              {...fieldOf(form, 'partsComeBack')}
            />
          )}
          <TextAreaField label="Grund" rows={2} maxLength={500} {...fieldOf(form, 'reason')} />
        </>
      )}
    </FormDialog>
  );
}
