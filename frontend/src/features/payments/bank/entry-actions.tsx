import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import type { BankEntryAnswer, BankProposalAnswer, ProposalReason } from '#contracts/bank/bank-answers.js';
import { useMay } from '../../../api/session/use-may.js';
import { formatEuro } from '../../../ui/dates/formats.js';
import { useWrite } from '../../../ui/forms/write.js';
import { SiteLink } from '../../../ui/pages/site-link.js';
import { changeEntry } from './bank.queries.js';
import { BookDialog } from './book-dialog.js';
import { EntryReasonDialog } from './entry-reason-dialog.js';

const REASONS: Readonly<Record<ProposalReason, string>> = {
  NUMBER: 'Nummer',
  AMOUNT: 'Betrag',
  IBAN: 'IBAN bekannt',
  NAME: 'Name',
};

/** What became of an entry, or what it probably pays and why. */
export function EntryWords({ entry }: { readonly entry: BankEntryAnswer }) {
  const { status, paid, customerId, reason, proposals } = entry;
  if (status === 'IGNORED') return <span className="hint">Ignoriert: {reason}</span>;
  if (status === 'BOOKED') {
    const words =
      paid.map(({ number, amount }) => `${number} (${formatEuro(amount)})`).join(', ') || 'Guthaben';
    return customerId === null ? words : <PaidLink customerId={customerId}>{words}</PaidLink>;
  }
  const [first] = proposals;
  if (first === undefined) return <span className="hint">Kein Vorschlag</span>;
  return (
    <>
      {partsInWords(first)}
      <br />
      <span className="hint">
        {first.name ?? 'Unbekannt'}; passt: {first.reasons.map((one) => REASONS[one]).join(', ')}
      </span>
    </>
  );
}

function PaidLink({ customerId, children }: { readonly customerId: string; readonly children: string }) {
  const mayOpen = useMay('customers:read');
  return mayOpen ? <SiteLink to={`/customers/${customerId}?tab=zahlungen`}>{children}</SiteLink> : children;
}

function partsInWords({ parts }: BankProposalAnswer): string {
  return parts
    .map(({ number, amount, discount }) =>
      discount > 0
        ? `${number} (${formatEuro(amount)}, Skonto ${formatEuro(discount)})`
        : `${number} (${formatEuro(amount)})`,
    )
    .join(', ');
}

/** Books the first proposal, or something else, or nothing. */
export function EntryActions({ entry }: { readonly entry: BankEntryAnswer }) {
  const mayChange = useMay('payments:change');
  const [opened, setOpened] = useState<'book' | 'ignore' | 'reopen' | null>(null);
  const close = () => setOpened(null);
  if (!mayChange) return null;
  const { status, amount, proposals, customerId } = entry;
  const [first] = proposals;
  const mayReopen = status === 'IGNORED' || (status === 'BOOKED' && customerId === null);
  return (
    <span className="payment-row-actions">
      {status === 'OPEN' && first !== undefined && <BookProposal entry={entry} proposal={first} />}
      {status === 'OPEN' && amount > 0 && (
        <Button size="small" onClick={() => setOpened('book')}>
          Zuordnen
        </Button>
      )}
      {status === 'OPEN' && (
        <Button size="small" onClick={() => setOpened('ignore')}>
          Ignorieren
        </Button>
      )}
      {mayReopen && (
        <Button size="small" onClick={() => setOpened('reopen')}>
          Öffnen
        </Button>
      )}
      {opened === 'book' && <BookDialog entry={entry} onClose={close} />}
      {(opened === 'ignore' || opened === 'reopen') && (
        <EntryReasonDialog entry={entry} what={opened} onClose={close} />
      )}
    </span>
  );
}

type BookProposalProps = { readonly entry: BankEntryAnswer; readonly proposal: BankProposalAnswer };

function BookProposal({ entry, proposal: { of, customerId, parts } }: BookProposalProps) {
  const isSupplier = of === 'SUPPLIER';
  const book = useWrite({
    send: (_: null, key) =>
      isSupplier
        ? changeEntry(
            entry.id,
            'pay-suppliers',
            { invoices: parts.map(({ id: supplierInvoiceId, amount }) => ({ supplierInvoiceId, amount })) },
            key,
          )
        : changeEntry(
            entry.id,
            'book',
            {
              customerId,
              allocations: parts.map(({ id: invoiceId, amount, discount }) => ({
                invoiceId,
                amount,
                discount,
              })),
            },
            key,
          ),
    refresh: ['payments', 'invoices', 'supplier-invoices'],
    done: () => 'Gebucht',
    failed: 'Der Umsatz konnte nicht gebucht werden.',
  });
  return (
    <Button
      size="small"
      appearance="primary"
      aria-label={`${formatEuro(entry.amount)} wie vorgeschlagen buchen`}
      disabledFocusable={book.busy}
      onClick={() => void book.run(null)}
    >
      Buchen
    </Button>
  );
}
