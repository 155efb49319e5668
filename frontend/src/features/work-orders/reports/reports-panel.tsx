import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import type { ReportAnswer } from '#contracts/work-orders/reports/reports.api.js';
import type { DecidedOutcome, ReportOutcome } from '#contracts/work-orders/reports/report.events.js';
import type { WorkOrderAnswer } from '#contracts/work-orders/work-orders.api.js';
import { usePrivatePicture } from '../../../ui/files/private-picture.js';
import { call } from '../../../api/http.js';
import { useMay } from '../../../api/session/use-may.js';
import { formatInstant } from '../../../ui/dates/formats.js';
import { SiteLink } from '../../../ui/pages/site-link.js';
import { Panel } from '../../../ui/pages/panel.js';
import { StatusBadge, type Status } from '../../../ui/feedback/status-badge.js';
import { useWrite } from '../../../ui/forms/write.js';
import { useOpenChecks } from '../operations/open-checks.js';
import { useRights } from '../rights.js';
import { reportsQuery } from '../work-orders.queries.js';
import './reports.css';

const KINDS: Readonly<Record<ReportAnswer['kind'], Status>> = {
  READY: { label: 'Fertig gemeldet', tone: 'positive', icon: 'check' },
  FINDING: { label: 'Befund', tone: 'caution', icon: 'warning' },
};
const OUTCOMES: Readonly<Record<ReportOutcome, string>> = {
  FINISHED: 'Position abgeschlossen',
  OPERATION: 'als Position übernommen',
  NOTED: 'zur Kenntnis genommen',
  ESTIMATE: 'in den Kostenvoranschlag übernommen',
};

/** "Meldungen aus der Werkstatt": what mechanics told of this order, and what the office made of it. Nothing without any. */
export function ReportsPanel({ order }: { readonly order: WorkOrderAnswer }) {
  const { data: reports = [] } = useQuery(reportsQuery(order.id));
  if (reports.length === 0) return null;
  const isClosed = order.status === 'DONE' || order.status === 'CANCELLED';
  const waiting = reports.filter(({ decided }) => decided === null).length;
  return (
    <Panel title="Meldungen aus der Werkstatt" {...(waiting > 0 && { note: `${waiting} zu entscheiden` })}>
      <ul className="reports">
        {reports.map((report) => (
          <li key={report.id} aria-label={`${KINDS[report.kind].label}: ${report.operationTitle ?? ''}`}>
            <Report order={order} report={report} isClosed={isClosed} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type ReportProps = {
  readonly order: WorkOrderAnswer;
  readonly report: ReportAnswer;
  readonly isClosed: boolean;
};

function Report({ order, report, isClosed }: ReportProps) {
  const { isOffice } = useRights();
  const { kind, operationTitle, note, hasPicture, reportedAt, reportedBy, decided } = report;
  return (
    <>
      {hasPicture && <Photograph report={report} />}
      <div className="report-words">
        <span>
          <StatusBadge status={KINDS[kind]} /> <b>{operationTitle ?? 'Position nicht mehr da'}</b>
        </span>
        {note !== null && <p>{note}</p>}
        <small className="muted">
          {reportedBy}, {formatInstant(reportedAt)}
          {decided && ` · ${OUTCOMES[decided.outcome]} von ${decided.by}`}
        </small>
      </div>
      {decided === null && isOffice && <Decide order={order} report={report} isClosed={isClosed} />}
    </>
  );
}

function Decide({ order, report, isClosed }: ReportProps) {
  const { id, workOrderId, operationId, kind } = report;
  const mayEstimate = useMay('estimates:change');
  const post = (body: object, idempotencyKey: string) =>
    call<ReportAnswer>(`/work-orders/${workOrderId}/reports/${id}/decide`, {
      method: 'POST',
      body,
      idempotencyKey,
    });
  const words = {
    refresh: ['work-orders', 'time-logs'],
    done: ({ decided }: ReportAnswer) => `Meldung ${OUTCOMES[decided?.outcome ?? 'NOTED']}`,
    failed: 'Über die Meldung konnte nicht entschieden werden.',
  };
  const decide = useWrite({ send: (outcome: DecidedOutcome, key) => post({ outcome }, key), ...words });
  const checks = useOpenChecks(
    workOrderId,
    { send: (openChecksReason, key) => post({ outcome: 'FINISHED', openChecksReason }, key), ...words },
    operationId,
  );
  const busy = decide.busy || checks.busy;
  const accept = () => (kind === 'READY' ? checks.finish() : void decide.run('OPERATION'));
  return (
    <div className="report-actions">
      {!isClosed && (
        <Button appearance="primary" disabledFocusable={busy} onClick={accept}>
          {kind === 'READY' ? 'Position abschließen' : 'Als Position übernehmen'}
        </Button>
      )}
      {!isClosed && kind === 'FINDING' && mayEstimate && (
        <SiteLink className="btn" to={estimateOf(order, id)}>
          In den Kostenvoranschlag
        </SiteLink>
      )}
      <Button disabledFocusable={busy} onClick={() => void decide.run('NOTED')}>
        Zur Kenntnis
      </Button>
      {checks.dialog}
    </div>
  );
}

/** Where the finding becomes a line of an estimate. */
function estimateOf({ id, customerId, vehicleId }: WorkOrderAnswer, reportId: string): string {
  return `/estimates?${new URLSearchParams({ neu: '1', customerId, vehicleId, workOrderId: id, reportId })}`;
}

function Photograph({ report: { id, workOrderId, operationTitle } }: { readonly report: ReportAnswer }) {
  const url = usePrivatePicture(`/work-orders/${workOrderId}/reports/${id}/picture`);
  const alt = `Foto zu ${operationTitle ?? 'der Meldung'}`;
  return (
    <a className="report-photo" href={url || undefined} target="_blank" rel="noreferrer">
      {url !== '' && <img src={url} alt={alt} />}
    </a>
  );
}
