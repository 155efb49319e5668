import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../../api/http.js';
import { FailedList, LoadingRows } from '../../ui/lists/list-states.js';
import { Panel } from '../../ui/pages/panel.js';
import { Plate } from '../../ui/plate.js';
import { SiteLink } from '../../ui/pages/site-link.js';

/** A line of the day, all of which leads on. */
export type TodayLine = {
  readonly key: string;
  readonly to: string;
  /** At the left: a time, a date. */
  readonly when?: string;
  readonly plate?: string | null;
  readonly words: string;
  readonly note?: string;
  /** At the right: a badge, a sum. */
  readonly right?: ReactNode;
};

type TodayCardProps<Answer> = {
  readonly title: string;
  readonly query: UseQueryResult<Answer>;
  readonly lines: (answer: Answer) => readonly TodayLine[];
  /** The link to the complete list. */
  readonly all: { readonly to: string; readonly label: string };
  /** How many there are, where that is more than the lines. */
  readonly total?: (answer: Answer) => number;
  readonly empty: string;
};

/** One question of the day. A card that cannot be loaded takes nothing away from the others. */
export function TodayCard<Answer>({ title, query, lines, all, total, empty }: TodayCardProps<Answer>) {
  const answer = query.data;
  const shown = answer === undefined ? [] : lines(answer);
  const count = answer === undefined ? undefined : (total?.(answer) ?? shown.length);
  return (
    <Panel
      title={title}
      className="today-card"
      {...(count === undefined || count === 0 ? {} : { note: String(count) })}
      actions={<SiteLink to={all.to}>{all.label}</SiteLink>}
    >
      {query.isPending && <LoadingRows rows={3} />}
      {query.isError && answer === undefined && (
        <FailedList
          message={messageOf(query.error, `„${title}“ konnte nicht geladen werden.`)}
          retry={() => void query.refetch()}
        />
      )}
      {answer !== undefined && shown.length === 0 && <p className="today-none">{empty}</p>}
      {shown.length > 0 && (
        <ul>
          {shown.map(({ key, ...line }) => (
            <li key={key}>
              <TodayEntry {...line} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** One line of the day. */
export function TodayEntry({ to, when, plate, words, note, right }: Omit<TodayLine, 'key'>) {
  return (
    <SiteLink className="today-line" to={to}>
      {when !== undefined && <span className="today-when">{when}</span>}
      {plate != null && plate !== '' && <Plate plate={plate} />}
      <span className="today-words">
        <b>{words}</b>
        {note !== undefined && note !== '' && <small>{note}</small>}
      </span>
      {right !== undefined && <span className="today-right">{right}</span>}
    </SiteLink>
  );
}
