import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EstimateAnswer } from '#contracts/estimates/estimate-answers.js';
import { PRICE_WORDS } from '#contracts/invoices/price-basis.js';
import { useMay } from '../../api/session/use-may.js';
import {
  counted,
  formatDate,
  formatEuro,
  formatInstant,
  MISSING,
  orMissing,
} from '../../ui/dates/formats.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { useWrite } from '../../ui/forms/write.js';
import { DetailPage } from '../../ui/pages/detail-page.js';
import type { Fact } from '../../ui/pages/facts.js';
import { HistoryPanel } from '../../ui/pages/history-panel.js';
import { Lead } from '../../ui/pages/lead.js';
import { Panel } from '../../ui/pages/panel.js';
import { SiteLink } from '../../ui/pages/site-link.js';
import { Plate } from '../../ui/plate.js';
import { EstimateActions, type EstimateDialogName } from './estimate-actions.js';
import { ExcessDialog } from './excess-dialog.js';
import { EstimateDialog } from './estimate-dialog.js';
import { EstimateLineList } from './estimate-line-list.js';
import { estimateTones } from './estimate-words.js';
import { estimateQuery, settleQuestion } from './estimates.queries.js';
import { PhoneDialog } from './phone-dialog.js';
import './estimates.css';

/** One estimate: what it says, what the customer answered, and what can be done with it. */
export function EstimateDetail({ id }: { readonly id: string }) {
  const query = useQuery(estimateQuery(id));
  const [dialog, setDialog] = useState<EstimateDialogName | null>(null);
  return (
    <>
      <DetailPage
        query={query}
        back={{ to: '/estimates?', label: 'Kostenvoranschläge' }}
        title="Kostenvoranschlag"
        notFound="Diesen Kostenvoranschlag gibt es nicht."
        failed="Der Kostenvoranschlag konnte nicht geladen werden."
      >
        {(estimate) => ({
          title: estimate.number,
          badges: <StatusBadge status={estimateTones[estimate.status]} />,
          actions: <EstimateActions estimate={estimate} ask={setDialog} />,
          facts: factsOf(estimate),
          notice: <Notice estimate={estimate} />,
          main: (
            <>
              <Panel
                title="Positionen"
                note={`${counted(estimate.lines.length, 'Position', 'Positionen')}, ${PRICE_WORDS[estimate.prices]}`}
              >
                {estimate.introduction !== null && <p className="estimate-text">{estimate.introduction}</p>}
                <EstimateLineList estimate={estimate} />
                <Sums estimate={estimate} />
              </Panel>
              <Questions estimate={estimate} />
              <Panel title="Verlauf">
                <HistoryPanel path={`/estimates/${id}/history`} live="estimates" own={estimate.number} />
              </Panel>
            </>
          ),
        })}
      </DetailPage>
      {dialog === 'edit' && query.data && (
        <EstimateDialog estimate={query.data} onClose={() => setDialog(null)} />
      )}
      {dialog === 'excess' && query.data && (
        <ExcessDialog estimate={query.data} onClose={() => setDialog(null)} />
      )}
      {dialog === 'phone' && query.data && (
        <PhoneDialog estimate={query.data} onClose={() => setDialog(null)} />
      )}
    </>
  );
}

function factsOf(estimate: EstimateAnswer): readonly Fact[] {
  const { customerId, customerName, licensePlate, vehicleId, workOrderId, validUntil, sent, answers } =
    estimate;
  const answer = answers.at(-1);
  return [
    {
      label: 'Kunde',
      value: <Lead to={`/customers/${customerId}`}>{orMissing(customerName)}</Lead>,
    },
    {
      label: 'Fahrzeug',
      value:
        vehicleId === null ? (
          MISSING
        ) : (
          <Lead to={`/vehicles/${vehicleId}`}>
            {licensePlate === null ? 'Ohne Kennzeichen' : <Plate plate={licensePlate} />}
          </Lead>
        ),
    },
    ...(workOrderId === null
      ? []
      : [
          {
            label: 'Auftrag',
            value: <SiteLink to={`/work-orders?view=orders&id=${workOrderId}`}>Öffnen</SiteLink>,
          },
        ]),
    { label: 'Gültig bis', value: formatDate(validUntil) },
    { label: 'Verschickt', value: sent === null ? MISSING : formatInstant(sent.at) },
    { label: 'Angesehen', value: formatInstant(sent?.viewedAt) },
    {
      label: 'Beantwortet',
      value: answer === undefined ? MISSING : answeredBy(answer),
    },
  ];
}

/** A call is dated by its day. */
function answeredBy({ at, name, spokenOn }: EstimateAnswer['answers'][number]): string {
  if (spokenOn === null) return `${formatInstant(at)}, ${name}`;
  return `am ${formatDate(spokenOn)} am Telefon, ${name}, vermerkt ${formatInstant(at)}`;
}

function Notice({ estimate: { hasUnsentChanges, sent } }: { readonly estimate: EstimateAnswer }) {
  if (!hasUnsentChanges) return null;
  return (
    <div className="msg caution">
      <span className="grow">
        Geändert, aber noch nicht verschickt. Der Kunde sieht bis dahin die letzte verschickte Fassung über{' '}
        {formatEuro(sent?.grossTotal ?? 0)}, gültig bis {formatDate(sent?.validUntil ?? null)}.
      </span>
    </div>
  );
}

function Sums({ estimate }: { readonly estimate: EstimateAnswer }) {
  const { netTotal, taxTotal, grossTotal, approvedTotal, justifiedUpTo, answers } = estimate;
  return (
    <p className="estimate-sum">
      <span className="hint">
        {formatEuro(netTotal)} netto, {formatEuro(taxTotal)} USt
      </span>
      <b>{formatEuro(grossTotal)} brutto</b>
      {justifiedUpTo !== null && <span className="hint">vereinbart bis {formatEuro(justifiedUpTo)}</span>}
      {answers.length > 0 && <b className="estimate-approved">{formatEuro(approvedTotal)} freigegeben</b>}
    </p>
  );
}

function Questions({ estimate: { id, questions } }: { readonly estimate: EstimateAnswer }) {
  const mayChange = useMay('estimates:change');
  if (questions.length === 0) return null;
  return (
    <Panel title="Fragen des Kunden">
      <ul className="estimate-questions">
        {questions.map(({ questionId, question, at, settled }) => (
          <li key={questionId}>
            <small className="hint">{formatInstant(at)}</small>
            <span>{question}</span>
            {settled ? (
              <small className="hint">erledigt</small>
            ) : (
              mayChange && <Settle id={id} questionId={questionId} />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Settle({ id, questionId }: { readonly id: string; readonly questionId: string }) {
  const settle = useWrite({
    send: () => settleQuestion(id, questionId),
    refresh: ['estimates'],
    done: () => 'Frage erledigt',
    failed: 'Die Frage konnte nicht erledigt werden.',
  });
  return (
    <Button size="small" disabledFocusable={settle.busy} onClick={() => void settle.run(null)}>
      Erledigt
    </Button>
  );
}
