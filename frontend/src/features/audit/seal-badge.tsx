import { Button } from '@fluentui/react-components';
import { ShieldCheckmarkRegular } from '@fluentui/react-icons';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../../api/http.js';
import { StatusBadge, type Status } from '../../ui/feedback/status-badge.js';
import { FAULTS, inNumbers } from './audit-words.js';
import { sealQuery, verifySeal } from './audit.queries.js';
import { ToldText } from '../../ui/feedback/told-text.js';

/**
 * Whether anybody touched the past: how far the log is sealed, and the chain computed anew on request. What else can be
 * done on the page stands beside its button.
 */
export function SealBadge({ children }: { readonly children?: ReactNode }) {
  const seal = useQuery(sealQuery);
  const check = useMutation({ mutationFn: () => verifySeal(new AbortController().signal) });
  const status = statusOf(seal.data?.events ?? 0, check.data);
  return (
    <>
      <output>
        <StatusBadge status={status} />
      </output>
      {check.data !== undefined && check.data.damaged.length > 0 && (
        <ul className="msg critical" aria-label="Beschädigte Dateien">
          {check.data.damaged.map(({ document, fault }) => (
            <li key={document}>
              {document} {fault === 'missing' ? 'fehlt.' : 'wurde verändert.'}
            </li>
          ))}
        </ul>
      )}
      {check.isError && (
        <span className="msg critical" role="alert">
          <ToldText text={messageOf(check.error, 'Das Siegel konnte nicht geprüft werden.')} />
        </span>
      )}
      <div className="right">
        <Button
          icon={<ShieldCheckmarkRegular />}
          disabledFocusable={check.isPending}
          onClick={() => check.mutate()}
        >
          {check.isPending ? 'Prüfe …' : 'Siegel neu prüfen'}
        </Button>
        {children}
      </div>
    </>
  );
}

function statusOf(sealed: number, verdict: Awaited<ReturnType<typeof verifySeal>> | undefined): Status {
  if (verdict === undefined)
    return { label: `Versiegelt: ${inNumbers(sealed)} Ereignisse`, tone: 'neutral', icon: 'lock' };
  const { intact, events, position, fault, documents, damaged } = verdict;
  if (intact)
    return {
      label: `Siegel geprüft: ${inNumbers(events)} Ereignisse, Kette lückenlos, ${inNumbers(documents)} Dateien unverändert`,
      tone: 'positive',
      icon: 'check',
    };
  if (position === null)
    return {
      label: `Kette lückenlos, aber ${damaged.length === 1 ? 'eine Datei ist' : `${inNumbers(damaged.length)} Dateien sind`} beschädigt`,
      tone: 'critical',
      icon: 'warning',
    };
  const why = FAULTS[fault ?? ''] ?? 'die Kette ist unterbrochen';
  return {
    label: `Siegel gebrochen an Position ${inNumbers(position ?? 0)}: ${why}`,
    tone: 'critical',
    icon: 'warning',
  };
}
