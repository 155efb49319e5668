import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import { ChevronLeftRegular, ChevronRightRegular, GridRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { addDays, isLocalDate, localDateTime } from '#contracts/values/local-date-time.js';
import { isForgotten } from '#contracts/work-orders/forgotten-clock.js';
import type { BoardRowAnswer } from '#contracts/work-orders/time-logs.api.js';
import { messageOf } from '../../api/http.js';
import { showColorScheme } from '../../ui/color-scheme-of-page.js';
import { formatInstant, formatLongDate, formatMinutes } from '../../ui/formats.js';
import { FailedList, LoadingRows, OutdatedList } from '../../ui/list-states.js';
import { usePageAddress } from '../../ui/page-address.js';
import { Plate } from '../../ui/plate.js';
import { SiteLink } from '../../ui/site-link.js';
import { BoardLane, HOURS } from './board-lane.js';
import { RunningTime } from './running-time.js';
import { useServerNow } from './server-clock.js';
import { boardQuery, unassignedQuery } from './work-orders.queries.js';

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
  useDarkWall(isWall);
  const put = (name: string, value: string | null) =>
    changeAddress((before) => {
      const after = new URLSearchParams(before);
      if (value === null) after.delete(name);
      else after.set(name, value);
      return after;
    });
  const goTo = (next: string) => put('tag', next === today ? null : next);
  const rows = board.data ?? [];
  const working = rows.filter(({ running }) => running !== null).length;
  return (
    <section className={isWall ? 'day-board is-wall' : 'day-board'} aria-label="Tagestafel">
      <div className="day-board-head">
        <Button
          icon={<ChevronLeftRegular />}
          aria-label="Tag zurück"
          onClick={() => goTo(addDays(date, -1))}
        />
        <Button onClick={() => goTo(today)}>Heute</Button>
        <Button icon={<ChevronRightRegular />} aria-label="Tag vor" onClick={() => goTo(addDays(date, 1))} />
        <h2>{formatLongDate(date)}</h2>
        <Button className="right" icon={<GridRegular />} onClick={() => put('wand', isWall ? null : '1')}>
          {isWall ? 'Wandansicht verlassen' : 'Wandansicht'}
        </Button>
      </div>
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
          <div className="board-row is-head" aria-hidden="true">
            <b>
              {working} von {rows.length} arbeiten
            </b>
            <div className="board-hours">
              {HOURS.map((hour) => (
                <span key={hour}>{hour}</span>
              ))}
            </div>
            <span>gebucht / geplant</span>
          </div>
          {rows.map((row) => (
            <BoardRow key={row.mechanicId} row={row} now={date === today ? now : null} date={date} />
          ))}
          {date === today && <Unassigned />}
        </div>
      )}
    </section>
  );
}

type ForgottenProps = { readonly rows: readonly BoardRowAnswer[]; readonly now: number };

/** A clock that runs for more than twelve hours is a message, never a silent cut. */
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

type BoardRowProps = {
  readonly row: BoardRowAnswer;
  /** By the server's clock; null: another day. */
  readonly now: number | null;
  readonly date: string;
};

function BoardRow({ row, now, date }: BoardRowProps) {
  const { mechanicName, running, operations, plannedMin, bookedMin, timeLogs } = row;
  const current = operations.find(({ id }) => id === running?.workOperationId);
  const last = timeLogs.at(-1)?.endTime;
  const freeMinutes = now !== null && last ? Math.floor((now - Date.parse(last)) / 60_000) : null;
  return (
    <section className="board-row" aria-label={mechanicName}>
      <div className="board-who">
        <span>
          <b>{mechanicName}</b>
          {running && <RunningTime since={running.startTime} />}
          {!running && now !== null && (
            <span className="is-over">
              {freeMinutes === null ? 'frei' : `frei seit ${formatMinutes(Math.max(0, freeMinutes))}`}
            </span>
          )}
        </span>
        {current && (
          <span className="muted">
            {current.title} <Plate plate={current.licensePlate} />
          </span>
        )}
      </div>
      <BoardLane row={row} now={now} date={date} />
      <div className="board-sum">
        <b>{formatMinutes(bookedMin)}</b>
        <span className="muted">von {formatMinutes(plannedMin)}</span>
      </div>
    </section>
  );
}

function Unassigned() {
  const { data: operations = [] } = useQuery(unassignedQuery);
  if (operations.length === 0) return null;
  const minutes = operations.reduce((sum, { estimatedTimeMin }) => sum + estimatedTimeMin, 0);
  return (
    <section className="board-row is-unassigned" aria-label="Nicht zugewiesen">
      <div className="board-who">
        <b>Nicht zugewiesen</b>
        <span className="is-over">{formatMinutes(minutes)}</span>
      </div>
      <ul className="board-unassigned">
        {operations.map(({ id, workOrderId, workOrderNumber, title, licensePlate, estimatedTimeMin }) => (
          <li key={id}>
            <SiteLink to={`/work-orders?view=orders&id=${workOrderId}`}>
              {title} ({workOrderNumber})
            </SiteLink>{' '}
            <Plate plate={licensePlate} /> {formatMinutes(estimatedTimeMin)}
          </li>
        ))}
      </ul>
      <div className="board-sum">
        <b>{operations.length}</b>
        <span className="muted">{operations.length === 1 ? 'Position' : 'Positionen'}</span>
      </div>
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
