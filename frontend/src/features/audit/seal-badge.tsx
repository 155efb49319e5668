import { Button } from '@fluentui/react-components';
import { ShieldCheckmarkRegular } from '@fluentui/react-icons';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../../api/http.js';
import { StatusBadge, type Status } from '../../ui/status-badge.js';
import { FAULTS, inNumbers } from './audit-words.js';
import { sealQuery, verifySeal } from './audit.queries.js';
import { ToldText } from '../../ui/told-text.js';

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
  const { intact, events, position, fault } = verdict;
  if (intact)
    return {
      label: `Siegel geprüft: ${inNumbers(events)} Ereignisse, Kette lückenlos`,
      tone: 'positive',
      icon: 'check',
    };
  const why = FAULTS[fault ?? ''] ?? 'die Kette ist unterbrochen';
  return {
    label: `Siegel gebrochen an Position ${inNumbers(position ?? 0)}: ${why}`,
    tone: 'critical',
    icon: 'warning',
  };
}
