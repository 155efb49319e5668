import { Button } from '@fluentui/react-components';
import { CheckmarkRegular, StopRegular } from '@fluentui/react-icons';
import type { ReportAnswer } from '#contracts/work-orders/reports/reports.api.js';
import type { OwnOperationAnswer } from '#contracts/work-orders/clocks/time-logs.api.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { call } from '../../../api/http.js';
import { useWrite } from '../../../ui/forms/write.js';
import { counted } from '../../../ui/dates/formats.js';
import { openChecksOf } from '../operations/open-checks-of.js';
import { RunningTime } from './running-time.js';

type StopFootProps = { readonly since: string; readonly onStop: () => void };

/** The running operation, its start, and the button that stops it. */
export function StopFoot({ since, onStop }: StopFootProps) {
  return (
    <div className="own-work-foot">
      <div>
        <span>Läuft gerade, seit {localDateTime(since).time} Uhr</span>
        <RunningTime since={since} large />
      </div>
      <Button appearance="primary" className="own-work-button" icon={<StopRegular />} onClick={onStop}>
        Stopp
      </Button>
    </div>
  );
}

type ReadyFootProps = { readonly operation: OwnOperationAnswer; readonly onAnswered: () => void };

/** Asks after a stop whether the operation is ready; one press reports it. */
export function ReadyFoot({ operation, onAnswered }: ReadyFootProps) {
  const { id: operationId, workOrderId, title } = operation;
  const open = openChecksOf([operation]).length;
  const report = useWrite({
    send: (_: null, idempotencyKey) =>
      call<ReportAnswer>(`/work-orders/${workOrderId}/reports`, {
        method: 'POST',
        body: { operationId, kind: 'READY', note: null, picture: null },
        idempotencyKey,
      }),
    refresh: ['time-logs', 'work-orders'],
    done: () => ['Fertig gemeldet', title],
    onDone: onAnswered,
    failed: 'Die Meldung konnte nicht gesendet werden.',
  });
  return (
    <section className="own-work-foot" aria-label="Fertig?">
      <b>„{title}“: fertig?</b>
      {open > 0 && <span>{counted(open, 'Punkt', 'Punkte')} der Checkliste offen.</span>}
      <div className="own-work-answers">
        <Button className="own-work-button" onClick={onAnswered}>
          Noch nicht
        </Button>
        <Button
          appearance="primary"
          className="own-work-button"
          icon={<CheckmarkRegular />}
          disabledFocusable={report.busy}
          onClick={() => void report.run(null)}
        >
          Ja, fertig
        </Button>
      </div>
    </section>
  );
}
