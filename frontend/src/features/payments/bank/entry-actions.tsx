import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import type { BankEntryAnswer, BankProposalAnswer, ProposalReason } from '#contracts/bank/bank-answers.js';
import { BANK_STATUS_NAMES } from '#contracts/bank/bank-fields.js';
import type { StatementFormat } from '#contracts/bank/bank.events.js';
import { useMay } from '../../../api/session/use-may.js';
import { formatEuro } from '../../../ui/dates/formats.js';
import { laterPart } from '../../../ui/dialogs/later-part.js';
import { useWrite } from '../../../ui/forms/write.js';
import { SiteLink } from '../../../ui/pages/site-link.js';
import { changeEntry } from './bank.queries.js';
import { BookDialog } from './book-dialog.js';
import { EntryReasonDialog } from './entry-reason-dialog.js';

/** Fetched when somebody assigns a debit by hand. */
const DebitLater = laterPart(() => import('./debit-dialog.js').then((m) => m.DebitDialog));

const REASONS: Readonly<Record<ProposalReason, string>> = {
  NUMBER: 'Nummer',
  AMOUNT: 'Betrag',
  IBAN: 'IBAN bekannt',
  NAME: 'Name',
};

/** What became of an entry, or what it probably pays and why. */
export function EntryWords({ entry }: { readonly entry: BankEntryAnswer }) {
  const { status, paid, customerId, isRefund, reason, proposals } = entry;
  if (status === 'IGNORED') return <span className="hint">Ignoriert: {reason}</span>;
  if (status === 'BOOKED') {
    const invoices = paid.map(({ number, amount }) => `${number} (${formatEuro(amount)})`).join(', ');
    const words = isRefund ? 'Erstattung an den Kunden' : invoices || 'Guthaben';
    return customerId === null ? words : <PaidLink customerId={customerId}>{words}</PaidLink>;
  }
  if (entry.double !== null) return <DoubleWords double={entry.double} />;
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

const FORMATS: Readonly<Record<StatementFormat, string>> = {
  CAMT053: 'CAMT.053',
  MT940: 'MT940',
  CSV: 'CSV',
};

function DoubleWords({ double }: { readonly double: NonNullable<BankEntryAnswer['double']> }) {
  return (
    <>
      Wahrscheinlich schon eingelesen
      <br />
      <span className="hint">
        aus einer Datei {FORMATS[double.format]}, dort {BANK_STATUS_NAMES[double.status].toLowerCase()}
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
    .map(({ number, amount, discount, costs }) => {
      const skonto = discount > 0 ? `, Skonto ${formatEuro(discount)}` : '';
      const ofReminders = costs > 0 ? `, Mahnkosten ${formatEuro(costs)}` : '';
      return `${number} (${formatEuro(amount)}${skonto}${ofReminders})`;
    })
    .join(', ');
}

/** Books the first proposal, or something else, or nothing. */
export function EntryActions({ entry }: { readonly entry: BankEntryAnswer }) {
  const mayChange = useMay('payments:change');
  const [opened, setOpened] = useState<'book' | 'debit' | 'ignore' | 'reopen' | null>(null);
  const close = () => setOpened(null);
  if (!mayChange) return null;
  const { status, amount, proposals, customerId, double } = entry;
  const [first] = proposals;
  const mayReopen = status === 'IGNORED' || (status === 'BOOKED' && customerId === null);
  return (
    <span className="payment-row-actions">
      {status === 'OPEN' && double !== null && <IgnoreDouble entry={entry} />}
      {status === 'OPEN' && double === null && first !== undefined && (
        <BookProposal entry={entry} proposal={first} />
      )}
      {status === 'OPEN' && (
        <Button size="small" onClick={() => setOpened(amount > 0 ? 'book' : 'debit')}>
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
      {opened === 'debit' && (
        <DebitLater.Later>{(Dialog) => <Dialog entry={entry} onClose={close} />}</DebitLater.Later>
      )}
      {(opened === 'ignore' || opened === 'reopen') && (
        <EntryReasonDialog entry={entry} what={opened} onClose={close} />
      )}
    </span>
  );
}

/** One click for what was imported before in another format. */
function IgnoreDouble({ entry }: { readonly entry: BankEntryAnswer }) {
  const ignore = useWrite({
    send: (_: null, key) => changeEntry(entry.id, 'ignore', { reason: 'Schon eingelesen' }, key),
    refresh: ['payments'],
    done: () => 'Umsatz ignoriert',
    failed: 'Der Umsatz konnte nicht geändert werden.',
  });
  return (
    <Button
      size="small"
      appearance="primary"
      disabledFocusable={ignore.busy}
      onClick={() => void ignore.run(null)}
    >
      Ist doppelt
    </Button>
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
              allocations: parts.map(({ id: invoiceId, amount, discount, costs }) => ({
                invoiceId,
                amount,
                discount,
                costs,
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
