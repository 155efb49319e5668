import { useState } from 'react';
import type { BankEntryAnswer } from '#contracts/bank/bank-answers.js';
import { useQuery } from '@tanstack/react-query';
import { customerSource } from '../../../api/entities.js';
import { formatEuro } from '../../../ui/dates/formats.js';
import { FormDialog } from '../../../ui/dialogs/form-dialog.js';
import { EntityPicker } from '../../../ui/entity-picker/entity-picker.js';
import { ChoiceField } from '../../../ui/forms/form-fields.js';
import { euroOf, MoneyField } from '../../../ui/forms/number-fields.js';
import { asTyped } from '../../../ui/forms/typed-number.js';
import { useWrite } from '../../../ui/forms/write.js';
import { paymentsOfCustomerQuery } from '../payments.queries.js';
import { changeEntry } from './bank.queries.js';
import { refundChoices } from './refund-choices.js';
import { supplierInvoiceSource } from './supplier-invoice-source.js';

type DebitDialogProps = { readonly entry: BankEntryAnswer; readonly onClose: () => void };

const WHAT_FOR = { SUPPLIER: 'Rechnung eines Lieferanten', REFUND: 'Erstattung an einen Kunden' } as const;

/** "Abbuchung zuordnen": which invoice of a supplier it paid, or which customer got money back. */
export function DebitDialog({ entry, onClose }: DebitDialogProps) {
  const [whatFor, setWhatFor] = useState<keyof typeof WHAT_FOR>('SUPPLIER');
  const debit = useDebit(entry, whatFor);
  const write = useWrite({
    send: ({ path, body }: NonNullable<typeof debit.wanted>, key) => changeEntry(entry.id, path, body, key),
    refresh: ['payments', 'invoices', 'supplier-invoices'],
    done: () => 'Gebucht',
    onDone: onClose,
    failed: 'Der Umsatz konnte nicht gebucht werden.',
    told: 'here',
  });
  return (
    <FormDialog
      title={`${formatEuro(entry.amount)} zuordnen`}
      action="Buchen"
      busyAction="Buche …"
      unsaved={debit.unsaved}
      busy={write.busy}
      failure={write.failure}
      ready={debit.wanted !== null}
      onSubmit={() => debit.wanted !== null && void write.run(debit.wanted)}
      onClose={onClose}
    >
      <p className="hint">{[entry.name, entry.purpose].filter(Boolean).join(', ')}</p>
      <ChoiceField
        name="whatFor"
        label="Wofür"
        choices={WHAT_FOR}
        value={whatFor}
        onChange={(choice) => setWhatFor(choice)}
      />
      {whatFor === 'SUPPLIER' ? <SupplierFields debit={debit} /> : <RefundFields debit={debit} />}
    </FormDialog>
  );
}

/** What is chosen, and the call that books it; `wanted` null: something is missing. */
function useDebit(entry: BankEntryAnswer, whatFor: keyof typeof WHAT_FOR) {
  const [supplierInvoiceId, setSupplierInvoiceId] = useState('');
  const [amount, setAmount] = useState(asTyped(-entry.amount, 2));
  const [discount, setDiscount] = useState('');
  const [customerId, setCustomerId] = useState('');
  const [refund, setRefund] = useState('');
  const paid = useQuery({ ...paymentsOfCustomerQuery(customerId), staleTime: 0, enabled: customerId !== '' });
  const choices = refundChoices(customerId === '' ? [] : (paid.data?.items ?? []), -entry.amount);
  const euros = euroOf(amount) ?? 0;
  const chosen = choices.find(({ key }) => key === refund);
  const ofSupplier =
    supplierInvoiceId === '' || euros <= 0
      ? null
      : {
          path: 'pay-suppliers' as const,
          body: { invoices: [{ supplierInvoiceId, amount: euros, discount: euroOf(discount) ?? 0 }] },
        };
  const ofCustomer = chosen === undefined ? null : { path: 'refund' as const, body: chosen.body };
  return {
    supplierInvoiceId,
    setSupplierInvoiceId,
    amount,
    setAmount,
    discount,
    setDiscount,
    customerId,
    chooseCustomer: (id: string) => {
      setCustomerId(id);
      setRefund('');
    },
    refund,
    setRefund,
    choices,
    isLoaded: customerId !== '' && paid.isSuccess,
    unsaved: supplierInvoiceId !== '' || customerId !== '',
    wanted: whatFor === 'SUPPLIER' ? ofSupplier : ofCustomer,
  };
}

type FieldsProps = { readonly debit: ReturnType<typeof useDebit> };

function SupplierFields({ debit }: FieldsProps) {
  return (
    <>
      <EntityPicker
        label="Lieferantenrechnung"
        required
        source={supplierInvoiceSource}
        value={debit.supplierInvoiceId}
        onChange={debit.setSupplierInvoiceId}
      />
      <MoneyField label="Betrag" name="amount" required value={debit.amount} onChange={debit.setAmount} />
      <MoneyField label="Skonto" name="discount" value={debit.discount} onChange={debit.setDiscount} />
    </>
  );
}

function RefundFields({ debit }: FieldsProps) {
  const words = Object.fromEntries(debit.choices.map(({ key, label }) => [key, label]));
  return (
    <>
      <EntityPicker
        label="Kunde"
        required
        source={customerSource}
        value={debit.customerId}
        onChange={debit.chooseCustomer}
      />
      {debit.choices.length > 0 && (
        <ChoiceField
          name="refund"
          label="Erstattet von"
          choices={words}
          value={debit.refund}
          onChange={debit.setRefund}
        />
      )}
      {debit.isLoaded && debit.choices.length === 0 && (
        <p className="hint">
          Der Kunde hat kein Guthaben in dieser Höhe und keine Erstattung über diesen Betrag.
        </p>
      )}
    </>
  );
}
