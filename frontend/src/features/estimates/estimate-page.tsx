import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EstimateAnswer } from '#contracts/estimates/estimate-answers.js';
import { PRICE_WORDS } from '#contracts/invoices/invoice-lines.js';
import {
  counted,
  formatDate,
  formatEuro,
  formatInstant,
  MISSING,
  orMissing,
} from '../../ui/dates/formats.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { DetailPage } from '../../ui/pages/detail-page.js';
import type { Fact } from '../../ui/pages/facts.js';
import { HistoryPanel } from '../../ui/pages/history-panel.js';
import { Panel } from '../../ui/pages/panel.js';
import { SiteLink } from '../../ui/pages/site-link.js';
import { Plate } from '../../ui/plate.js';
import { EstimateActions, type EstimateDialogName } from './estimate-actions.js';
import { ExcessDialog } from './excess-dialog.js';
import { EstimateDialog } from './estimate-dialog.js';
import { EstimateLineList } from './estimate-line-list.js';
import { estimateTones } from './estimate-words.js';
import { estimateQuery } from './estimates.queries.js';
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
                <EstimateLineList lines={estimate.lines} />
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
      value: <SiteLink to={`/customers/${customerId}`}>{orMissing(customerName)}</SiteLink>,
    },
    {
      label: 'Fahrzeug',
      value:
        vehicleId === null ? (
          MISSING
        ) : (
          <SiteLink to={`/vehicles/${vehicleId}`}>
            {licensePlate === null ? 'Ohne Kennzeichen' : <Plate plate={licensePlate} />}
          </SiteLink>
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
      value: answer === undefined ? MISSING : `${formatInstant(answer.at)}, ${answer.name}`,
    },
  ];
}

function Notice({ estimate: { hasUnsentChanges } }: { readonly estimate: EstimateAnswer }) {
  if (!hasUnsentChanges) return null;
  return (
    <div className="msg caution">
      <span className="grow">
        Geändert, aber noch nicht verschickt. Der Kunde sieht bis dahin die letzte verschickte Fassung.
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

function Questions({ estimate: { questions } }: { readonly estimate: EstimateAnswer }) {
  if (questions.length === 0) return null;
  return (
    <Panel title="Fragen des Kunden">
      <ul className="estimate-questions">
        {questions.map(({ question, at }) => (
          <li key={at}>
            <small className="hint">{formatInstant(at)}</small>
            <span>{question}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
