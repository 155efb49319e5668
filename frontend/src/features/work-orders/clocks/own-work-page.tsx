import { Button, MessageBar, MessageBarBody } from '@fluentui/react-components';
import { MegaphoneRegular, PlayRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import type { OwnOperationAnswer, OwnWorkAnswer } from '#contracts/work-orders/clocks/time-logs.api.js';
import { messageOf } from '../../../api/http.js';
import { EmptyList, FailedList, LoadingRows } from '../../../ui/lists/list-states.js';
import { Plate } from '../../../ui/plate.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { operationTones } from '../../../ui/feedback/status-tones.js';
import { formatMinutes } from '../../../ui/dates/formats.js';
import { useToday } from '../../../ui/dates/today.js';
import { WAITING } from '../board/board-blocks.js';
import type { Press } from './presses.js';
import { CheckList, checksInWords } from '../operations/check-list.js';
import { planInWords } from '../operations/plan-words.js';
import { ReportDialog } from '../reports/report-dialog.js';
import { OwnParts } from './own-parts.js';
import { ReadyFoot, StopFoot } from './own-work-foot.js';
import { usePresses } from './use-presses.js';
import { ownWorkQuery } from '../work-orders.queries.js';
import './own-work.css';

const FAILED = 'Die Positionen konnten nicht geladen werden.';

/** A mechanic's own operations for one thumb: what runs on top, one big button at the foot. */
export function OwnWork({ userId }: { readonly userId: string }) {
  const work = useQuery(ownWorkQuery);
  const { waiting, pressed, press } = usePresses(userId);
  /** The last stopped operation, until the mechanic says whether it is ready. */
  const [stopped, setStopped] = useState<OwnOperationAnswer | null>(null);
  if (work.data === undefined) {
    return (
      <div className="card">
        {work.isError ? (
          <FailedList message={messageOf(work.error, FAILED)} retry={() => void work.refetch()} />
        ) : (
          <LoadingRows text="Lade Positionen …" />
        )}
      </div>
    );
  }
  const { running, startedAt, rest } = asPressed(work.data, pressed);
  return (
    <section className="own-work" aria-label="Meine Positionen">
      {waiting.some(({ offline }) => offline) && (
        <Notice>
          {waiting.length === 1
            ? 'Eine Eingabe wartet auf das Netz und wird mit ihrer Uhrzeit gesendet.'
            : `${waiting.length} Eingaben warten auf das Netz und werden mit ihrer Uhrzeit gesendet.`}
        </Notice>
      )}
      {work.isError && <Notice>Ohne Netz: angezeigt wird der letzte bekannte Stand.</Notice>}
      {(running ? [running, ...rest] : rest).map((operation, place) => (
        // One list, so that what is open on an operation stays open when its timer starts.
        <Fragment key={operation.id}>
          {running && place === 1 && <p className="muted">Danach</p>}
          <OwnOperation
            operation={operation}
            runs={operation === running}
            blockedBy={running?.title}
            onStart={() => press('start', operation.id)}
          />
        </Fragment>
      ))}
      {running === undefined && rest.length === 0 && (
        <div className="card">
          <EmptyList sentence="Noch keine Positionen erfasst." hint="Ihnen ist gerade nichts zugewiesen." />
        </div>
      )}
      {running && (
        <StopFoot
          since={startedAt}
          onStop={() => {
            press('stop', running.id);
            setStopped(running);
          }}
        />
      )}
      {running === undefined && stopped !== null && (
        <ReadyFoot key={stopped.id} operation={latestOf(stopped, rest)} onAnswered={() => setStopped(null)} />
      )}
    </section>
  );
}

/** With the points that were ticked since. */
function latestOf(operation: OwnOperationAnswer, all: readonly OwnOperationAnswer[]): OwnOperationAnswer {
  return all.find(({ id }) => id === operation.id) ?? operation;
}

function Notice({ children }: { readonly children: string }) {
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>{children}</MessageBarBody>
    </MessageBar>
  );
}

/** The server's state with the presses that it does not know yet. */
function asPressed({ running, operations }: OwnWorkAnswer, pressed: readonly Press[]) {
  let id = running?.workOperationId;
  let startedAt = running?.startTime ?? '';
  for (const { kind, operationId, pressedAt } of pressed) {
    if (kind === 'start' && id === undefined) [id, startedAt] = [operationId, pressedAt];
    else if (kind === 'stop' && id === operationId) id = undefined;
  }
  return {
    running: operations.find((operation) => operation.id === id),
    startedAt,
    rest: operations.filter((operation) => operation.id !== id),
  };
}

type OwnOperationProps = {
  readonly operation: OwnOperationAnswer;
  readonly runs: boolean;
  /** The title of what runs. */
  readonly blockedBy: string | undefined;
  readonly onStart: () => void;
};

function OwnOperation({ operation, runs, blockedBy, onStart }: OwnOperationProps) {
  const [reports, setReports] = useState(false);
  const planned = planInWords(operation.plan, useToday());
  const { title, workOrderNumber, licensePlate, vehicleLabel, estimatedTimeMin, bookedMin, status } =
    operation;
  return (
    <article className={runs ? 'card own-operation is-running' : 'card own-operation'} aria-label={title}>
      <header>
        <StatusBadge status={operationTones[runs ? 'STARTED' : status]} />
        {operation.waitsForApproval && <StatusBadge status={WAITING} />}
        <Plate plate={licensePlate} />
      </header>
      <h2>{title}</h2>
      <p className="muted">{[workOrderNumber, vehicleLabel].filter(Boolean).join(' · ')}</p>
      {planned !== '' && <p>{planned}</p>}
      {operation.description !== null && <p className="own-wish">{operation.description}</p>}
      {operation.checklist.length > 0 && (
        <>
          <p className="muted">{checksInWords(operation)}</p>
          <CheckList operation={operation} mayTick />
        </>
      )}
      <OwnParts workOrderId={operation.workOrderId} />
      <div className="own-operation-foot">
        <span className="muted">
          {bookedMin > 0 ? `${formatMinutes(bookedMin)} von ` : 'geplant '}
          {formatMinutes(estimatedTimeMin)}
        </span>
        <Button
          className="own-work-report"
          icon={<MegaphoneRegular />}
          aria-label={`Melden: ${title}`}
          onClick={() => setReports(true)}
        >
          Melden
        </Button>
        {!runs && (
          <Button
            className="own-work-start"
            appearance={blockedBy === undefined ? 'primary' : 'secondary'}
            icon={<PlayRegular />}
            disabledFocusable={blockedBy !== undefined}
            onClick={() => blockedBy === undefined && onStart()}
          >
            Start
          </Button>
        )}
      </div>
      {!runs && blockedBy !== undefined && <p className="hint">Bereits aktiv auf „{blockedBy}“.</p>}
      {reports && <ReportDialog operation={operation} runs={runs} onClose={() => setReports(false)} />}
    </article>
  );
}
