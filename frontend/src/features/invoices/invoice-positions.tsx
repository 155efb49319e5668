import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InvoiceAnswer, ProofAnswer } from '#contracts/invoices/invoice-answers.js';
import { messageOf } from '../../api/http.js';
import { formatInstant, formatMinutes, formatQuantity } from '../../ui/dates/formats.js';
import { FailedList } from '../../ui/lists/list-states.js';
import { InvoiceRows } from './invoice-rows.js';
import { proofsQuery } from './invoices.queries.js';

type Position = InvoiceAnswer['positions'][number];

/** The positions of an invoice; opened, each says what it rests on. */
export function InvoicePositions({ invoice }: { readonly invoice: InvoiceAnswer }) {
  const { id, positions, prices } = invoice;
  const [open, setOpen] = useState(false);
  const proofs = useQuery({ ...proofsQuery(id), enabled: open });
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Positionen ({positions.length}){prices === 'GROSS' && ', Preise brutto'}
      </summary>
      <InvoiceRows
        invoice={invoice}
        renderBelow={(position) => <Proofs position={position} proofs={proofs.data ?? []} />}
      />
      {proofs.isError && (
        <FailedList
          message={messageOf(proofs.error, 'Die Nachweise konnten nicht geladen werden.')}
          retry={() => void proofs.refetch()}
        />
      )}
    </details>
  );
}

type ProofsProps = { readonly position: Position; readonly proofs: readonly ProofAnswer[] };

function Proofs({ position: { sources, unit, description }, proofs }: ProofsProps) {
  const found = proofs.filter(({ id }) => sources.some((source) => source.id === id));
  if (found.length === 0) return null;
  return (
    <ul className="invoice-proofs hint" aria-label={`Nachweise zu ${description}`}>
      {found.map((proof) => (
        <li key={proof.id}>{wordsOf(proof, unit)}</li>
      ))}
    </ul>
  );
}

function wordsOf(proof: ProofAnswer, unit: string): string {
  const what = proof.kind === 'TIME_LOG' ? timeInWords(proof) : partInWords(proof, unit);
  return `${what}, ${formatInstant(proof.at)}, ${proof.who}`;
}

function timeInWords({ minutes }: ProofAnswer): string {
  return minutes === null ? 'Zeitbuchung läuft noch' : `${formatMinutes(minutes)} gebucht`;
}

function partInWords({ quantity }: ProofAnswer, unit: string): string {
  const amount = formatQuantity(Math.abs(quantity ?? 0), unit);
  return (quantity ?? 0) < 0 ? `${amount} zurückgegeben` : `${amount} entnommen`;
}
