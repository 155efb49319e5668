import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import type { TecComRefusalAnswer } from '#contracts/supplier-invoices/teccom-refusals.api.js';
import { formatInstant } from '../../ui/dates/formats.js';
import { useWrite } from '../../ui/forms/write.js';
import { SiteLink } from '../../ui/pages/site-link.js';
import { dismissTecComRefusal, tecComRefusalsQuery } from './supplier-invoices.queries.js';

/** Files of the TecCom folder that could not be imported, until somebody has dealt with them. */
export function TecComRefusals({ mayChange }: { readonly mayChange: boolean }) {
  const { data: refusals = [] } = useQuery(tecComRefusalsQuery);
  if (refusals.length === 0) return null;
  return (
    <ul className="import-results" aria-label="Abgelehnte Dateien aus TecCom">
      {refusals.map((refusal) => (
        <Refused key={refusal.id} refusal={refusal} mayChange={mayChange} />
      ))}
    </ul>
  );
}

function Refused({
  refusal,
  mayChange,
}: {
  readonly refusal: TecComRefusalAnswer;
  readonly mayChange: boolean;
}) {
  const { fileName, reason, refusedAt, existingId } = refusal;
  const dismissing = useWrite({
    send: dismissTecComRefusal,
    refresh: ['supplier-invoices'],
    failed: 'Die Meldung konnte nicht entfernt werden.',
  });
  return (
    <li className="msg caution">
      <span>
        TecCom, {formatInstant(refusedAt)}: <b>{fileName}</b> wurde abgelehnt. {reason}
      </span>
      {existingId !== null && <SiteLink to={`/supply/invoices/${existingId}`}>Zur ersten Rechnung</SiteLink>}
      {mayChange && (
        <Button
          size="small"
          disabled={dismissing.busy}
          onClick={() => void dismissing.run(refusal)}
          aria-label={`Erledigt: ${fileName}`}
        >
          Erledigt
        </Button>
      )}
    </li>
  );
}
