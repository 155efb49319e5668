import { CheckmarkRegular, WarningRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { asSentence } from '#contracts/invoices/completeness.js';
import type { InvoicePartiesAnswer } from '#contracts/invoices/invoice-answers.js';
import { needs } from '#contracts/invoices/tax-cases.js';
import { messageOf } from '../../api/http.js';
import { useMay } from '../../api/session/use-may.js';
import { FailedList, LoadingRows } from '../../ui/lists/list-states.js';
import { VatIdCheckLine } from '../../ui/vat-id-check.js';
import { Plate } from '../../ui/plate.js';
import { partiesQuery } from './invoices.queries.js';
import { sendChecks, type EntryPlace, type SendCheck } from './send-check.js';

type SendCheckListProps = {
  readonly workOrderId: string;
  /** '': the order's customer. */
  readonly payerId: string;
  readonly judged: Parameters<typeof sendChecks>[0];
  /** False on a collective invoice: each of its orders has a car of its own. */
  readonly showsPlate?: boolean;
};

/** The recipient, and the missing details with links to where they are entered. */
export function SendCheckList({ workOrderId, payerId, judged, showsPlate = true }: SendCheckListProps) {
  const parties = useQuery(partiesQuery(workOrderId, payerId));
  if (parties.data === undefined) {
    return parties.isError ? (
      <FailedList
        message={messageOf(parties.error, 'Der Empfänger konnte nicht geladen werden.')}
        retry={() => void parties.refetch()}
      />
    ) : (
      <LoadingRows text="Lade Empfänger …" rows={2} />
    );
  }
  return (
    <>
      <RecipientLines {...parties.data} licensePlate={showsPlate ? parties.data.licensePlate : null} />
      <section className="invoice-checks" aria-label="Zum Versenden vollständig?">
        <h3>Zum Versenden vollständig?</h3>
        <ul>
          {sendChecks(judged, parties.data).map((check) => (
            <CheckLine key={check.label} check={check} customerId={parties.data.customerId} />
          ))}
        </ul>
        {needs(judged.positions, 'buyer-vat-id') && <VatIdCheckLine customerId={parties.data.customerId} />}
      </section>
    </>
  );
}

function RecipientLines({ recipient, licensePlate }: InvoicePartiesAnswer) {
  const { name, contact, street, zip, city, country } = recipient ?? {};
  const place = [zip, city].filter(Boolean).join(' ');
  const lines = [name, contact && `z. Hd. ${contact}`, street, place, country].filter(Boolean);
  return (
    <section className="invoice-recipient" aria-label="Rechnung an">
      <h3>Rechnung an</h3>
      {lines.length === 0 ? (
        <p className="hint">Noch niemand.</p>
      ) : (
        lines.map((line) => <p key={line}>{line}</p>)
      )}
      {licensePlate !== null && <Plate plate={licensePlate} />}
    </section>
  );
}

type CheckLineProps = { readonly check: SendCheck; readonly customerId: string };

function CheckLine({ check: { place, label, missing }, customerId }: CheckLineProps) {
  if (missing.length === 0) {
    return (
      <li className="is-complete">
        <CheckmarkRegular aria-hidden="true" /> {label}
      </li>
    );
  }
  return (
    <li className="is-missing">
      <WarningRegular aria-hidden="true" />
      <span>
        {asSentence(`Es fehlt: ${missing.join(', ')}`)} <WhereToEnter place={place} customerId={customerId} />
      </span>
    </li>
  );
}

/** Opens in a tab of its own: the input here is kept, and the check is repeated when the window gets the focus. */
function WhereToEnter({ place, customerId }: { readonly place: EntryPlace; readonly customerId: string }) {
  const mayChangeSettings = useMay('settings:change');
  if (place === 'invoice') return null;
  if (place === 'settings' && !mayChangeSettings) {
    return <>Ein Administrator trägt das in den Einstellungen ein.</>;
  }
  const to = place === 'settings' ? '/settings' : `/customers/${customerId}`;
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {place === 'settings' ? 'Einstellungen öffnen' : 'Kunde öffnen'}
    </a>
  );
}
