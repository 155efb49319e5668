import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import { ChevronLeftRegular, ChevronRightRegular, GridRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { addDays, isLocalDate, localDateTime } from '#contracts/values/local-date-time.js';
import { isForgotten } from '#contracts/work-orders/clocks/forgotten-timer.js';
import type { BoardRowAnswer } from '#contracts/work-orders/clocks/time-logs.api.js';
import { openingTimesQuery, vacationsQuery } from '../../../api/queries/site.queries.js';
import { messageOf } from '../../../api/http.js';
import { showColorScheme } from '../../../ui/styles/color-scheme-of-page.js';
import { formatInstant, formatLongDate, formatMinutes } from '../../../ui/dates/formats.js';
import { laterPart } from '../../../ui/dialogs/later-part.js';
import { FailedList, LoadingRows, OutdatedList } from '../../../ui/lists/list-states.js';
import { useNarrow } from '../../../ui/narrow.js';
import { usePageAddress } from '../../../ui/pages/page-address.js';
import { Plate } from '../../../ui/plate.js';
import { SiteLink } from '../../../ui/pages/site-link.js';
import { AssignList } from './assign-list.js';
import { blocksOf } from './board-blocks.js';
import { BoardLane } from './board-lane.js';
import { freeMinutes } from './board-free.js';
import { scaleOf, type BoardScale } from './board-scale.js';
import { UnassignedRow, type OnBoard } from './unassigned-row.js';
import { useAssignment, type Assignment, type Worker } from './use-assignment.js';
import { useRights } from '../rights.js';
import { RunningTime } from '../clocks/running-time.js';
import { useServerNow } from '../clocks/server-clock.js';
import { boardQuery } from '../work-orders.queries.js';
import './day-board.css';

/** With its fields and the month: fetched when somebody plans. */
const PlanLater = laterPart(() => import('./plan-dialog.js').then((m) => m.PlanDialog));

const FAILED = 'Die Tagestafel konnte nicht geladen werden.';

/** Everybody's day, a row each; also on the workshop's wall, dark, where it keeps itself up. */
export function DayBoard() {
  const now = useServerNow();
  const [address, changeAddress] = usePageAddress();
  const today = localDateTime(new Date(now).toISOString()).date;
  const asked = address.get('tag') ?? '';
  const date = isLocalDate(asked) ? asked : today;
  const isWall = address.has('wand');
  const board = useQuery(boardQuery(date));
  const openingTimes = useQuery(openingTimesQuery).data ?? [];
  const vacations = useQuery(vacationsQuery).data ?? [];
  const scale = scaleOf(date, openingTimes, vacations);
  useDarkWall(isWall);
  const put = (name: string, value: string | null) =>
    changeAddress((before) => {
      const after = new URLSearchParams(before);
      if (value === null) after.delete(name);
      else after.set(name, value);
      return after;
    });
  const rows = board.data ?? [];
  const assignment = useAssignment(rows, { date, today });
  const mayAssign = useRights().isOffice && !isWall;
  const common: OnBoard = {
    date,
    isPast: date < today,
    scale,
    now: date === today ? now : null,
    assignment: mayAssign ? assignment : undefined,
  };
  return (
    <section className={isWall ? 'day-board is-wall' : 'day-board'} aria-label="Tagestafel">
      <DayChoice {...{ date, today, isWall, put }} />
      {board.isPending && <LoadingRows text="Lade Tagestafel …" />}
      {board.isError && board.data === undefined && (
        <FailedList message={messageOf(board.error, FAILED)} retry={() => void board.refetch()} />
      )}
      {board.isError && board.data !== undefined && (
        <OutdatedList message={FAILED} loadedAt={board.dataUpdatedAt} retry={() => void board.refetch()} />
      )}
      <Forgotten rows={rows} now={now} />
      {board.data && (
        <div className="card board">
          <BoardHead rows={rows} scale={scale} />
          {rows.map((row) => (
            <BoardRow key={row.mechanicId} row={row} workers={rows} {...common} />
          ))}
          <UnassignedRow rows={rows} {...common} />
        </div>
      )}
      <PlanOf assignment={assignment} date={date} workers={rows} />
    </section>
  );
}

type DayChoiceProps = {
  readonly date: string;
  readonly today: string;
  readonly isWall: boolean;
  /** Changes a part of the address; null removes it. */
  readonly put: (name: string, value: string | null) => void;
};

function DayChoice({ date, today, isWall, put }: DayChoiceProps) {
  const goTo = (next: string) => put('tag', next === today ? null : next);
  return (
    <div className="day-board-head">
      <Button icon={<ChevronLeftRegular />} aria-label="Tag zurück" onClick={() => goTo(addDays(date, -1))} />
      <Button onClick={() => goTo(today)}>Heute</Button>
      <Button icon={<ChevronRightRegular />} aria-label="Tag vor" onClick={() => goTo(addDays(date, 1))} />
      <h2>{formatLongDate(date)}</h2>
      <Button className="right" icon={<GridRegular />} onClick={() => put('wand', isWall ? null : '1')}>
        {isWall ? 'Wandansicht verlassen' : 'Wandansicht'}
      </Button>
    </div>
  );
}

type PlanOfProps = {
  readonly assignment: Assignment;
  readonly date: string;
  readonly workers: readonly Worker[];
};

/** The dialog of a plan, while it is open. */
function PlanOf({ assignment: { question, forgetQuestion }, date, workers }: PlanOfProps) {
  if (question === null) return null;
  return (
    <PlanLater.Later key={question.operation.id}>
      {(PlanDialog) => (
        <PlanDialog question={question} date={date} workers={workers} onClose={forgetQuestion} />
      )}
    </PlanLater.Later>
  );
}

type BoardHeadProps = { readonly rows: readonly BoardRowAnswer[]; readonly scale: BoardScale };

function BoardHead({ rows, scale }: BoardHeadProps) {
  const working = rows.filter(({ running }) => running !== null).length;
  return (
    <div className="board-row is-head" aria-hidden="true">
      <b>
        {working} von {rows.length} arbeiten
      </b>
      <div className="board-hours">
        {scale.hours.map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
      <span>gebucht / geplant</span>
    </div>
  );
}

type ForgottenProps = { readonly rows: readonly BoardRowAnswer[]; readonly now: number };

/** A timer that runs for more than twelve hours is a message, never a silent cut. */
function Forgotten({ rows, now }: ForgottenProps) {
  return rows.flatMap(({ running, mechanicId, mechanicName, operations }) => {
    if (!running || !isForgotten(running.startTime, now)) return [];
    const operation = operations.find(({ id }) => id === running.workOperationId);
    return [
      <MessageBar key={mechanicId} intent="warning" layout="multiline">
        <MessageBarBody>
          <b>Vergessene Uhr?</b> {mechanicName}, „{operation?.title ?? 'Position'}“: läuft seit{' '}
          {formatInstant(running.startTime)}. Sie wird nicht von selbst angehalten.
        </MessageBarBody>
        {operation && (
          <MessageBarActions>
            <SiteLink className="btn sm" to={`/work-orders?view=orders&id=${operation.workOrderId}`}>
              Zum Auftrag
            </SiteLink>
          </MessageBarActions>
        )}
      </MessageBar>,
    ];
  });
}

type BoardRowProps = OnBoard & { readonly row: BoardRowAnswer; readonly workers: readonly Worker[] };

function BoardRow({ row, workers, date, isPast, scale, now, assignment }: BoardRowProps) {
  const { mechanicId, mechanicName, running, operations, plannedMin, bookedMin, timeLogs } = row;
  const [watch, isNarrow] = useNarrow(700);
  const current = operations.find(({ id }) => id === running?.workOperationId);
  const last = timeLogs.at(-1)?.endTime;
  const idleMinutes = now !== null && last ? Math.floor((now - Date.parse(last)) / 60_000) : null;
  const free = freeMinutes(row, scale, { date, isPast, now });
  return (
    <section ref={watch} className="board-row" aria-label={mechanicName} {...assignment?.target(mechanicId)}>
      <div className="board-who">
        <span>
          <b>{mechanicName}</b>
          {running && <RunningTime since={running.startTime} />}
          {!running && now !== null && (
            <span className="order-overrun">
              {idleMinutes === null ? 'frei' : `frei seit ${formatMinutes(Math.max(0, idleMinutes))}`}
            </span>
          )}
        </span>
        {current && (
          <span className="muted">
            {current.title} <Plate plate={current.licensePlate} />
          </span>
        )}
      </div>
      <BoardLane
        scale={scale}
        blocks={blocksOf(row, scale, { date, now })}
        now={now}
        assignment={assignment}
        mechanicId={mechanicId}
      />
      <div className="board-sum">
        <b>{formatMinutes(bookedMin)}</b>
        <span className="muted">von {formatMinutes(plannedMin)}</span>
        {free !== null && (
          <span className={free < 0 ? 'order-overrun' : 'board-free'}>
            {free < 0 ? `${formatMinutes(-free)} zu viel` : `noch ${formatMinutes(free)} frei`}
          </span>
        )}
      </div>
      {operations.length > 0 && (
        <details className="board-details" open={isNarrow || undefined}>
          <summary>{operations.length === 1 ? '1 Position' : `${operations.length} Positionen`}</summary>
          <AssignList
            operations={operations}
            date={date}
            mechanicId={mechanicId}
            workers={workers}
            assignment={assignment}
          />
        </details>
      )}
    </section>
  );
}

/** The wall is dark, whatever somebody chose for his own pages; afterwards it is as it was. */
function useDarkWall(isWall: boolean): void {
  const [before] = useState(() => document.documentElement.dataset['theme']);
  useEffect(() => {
    if (!isWall) return;
    showColorScheme('dark');
    return () => showColorScheme(before === 'dark' ? 'dark' : 'light');
  }, [isWall, before]);
}
