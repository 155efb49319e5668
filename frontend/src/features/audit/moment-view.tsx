import { Button } from '@fluentui/react-components';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditAnswer, AuditEvent } from '#contracts/audit/audit.api.js';
import { Panel } from '../../ui/pages/panel.js';
import { LinkButton } from '../../ui/pages/link-button.js';
import { counted } from '../../ui/dates/formats.js';
import { inNumbers, momentInWords } from './audit-words.js';
import { moreEventsQuery } from './audit.queries.js';
import '../../ui/tables/data-table.css';

type MomentViewProps = {
  readonly answer: AuditAnswer;
  /** The event that is left out now; empty: none. */
  readonly without: string;
  /** Leaves this event out; empty: none. */
  readonly leaveOut: (eventId: string) => void;
};

/** State then, what led to it, and what is different today, side by side. */
export function MomentView({ answer, without, leaveOut }: MomentViewProps) {
  const { then, at, later, differences, next } = answer;
  const more = useInfiniteQuery(moreEventsQuery(answer, without));
  const events = [...answer.events, ...(more.data?.pages ?? []).flatMap((page) => page.events)];
  const goesOn = more.data === undefined ? next !== null : more.hasNextPage;
  return (
    <div className="audit-columns">
      <Panel title={`Stand am ${momentInWords(at)}`}>
        {then === null ? (
          <p className="panel-body hint">Zu diesem Zeitpunkt gab es das noch nicht.</p>
        ) : (
          <dl className="panel-body audit-fields">
            {then.fields.map(({ field, label, value }) => (
              <div key={field}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </Panel>
      <Panel
        title="Ereignisse"
        note={`${events.length}${goesOn ? ' und weitere' : ''} bis dahin, ${later.length} danach`}
      >
        <ol className="panel-body audit-events" aria-label="Ereignisse">
          {events.map((event) => (
            <Happened key={event.id} event={event} leaveOut={leaveOut} />
          ))}
        </ol>
        {goesOn && (
          <Button
            className="audit-more"
            disabledFocusable={more.isFetching}
            onClick={() => void (more.data === undefined ? more.refetch() : more.fetchNextPage())}
          >
            Weitere Ereignisse
          </Button>
        )}
      </Panel>
      <Differences differences={differences} />
    </div>
  );
}

function Differences({ differences }: Pick<AuditAnswer, 'differences'>) {
  return (
    <Panel title="Unterschied zu heute" note={counted(differences.length, 'Feld', 'Felder')}>
      {differences.length === 0 ? (
        <p className="panel-body hint">Seitdem hat sich nichts geändert.</p>
      ) : (
        <table className="tbl" aria-label="Unterschied zu heute">
          <thead>
            <tr>
              <th scope="col">Feld</th>
              <th scope="col">Damals</th>
              <th scope="col">Heute</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ field, label, then: before, now }) => (
              <tr key={field}>
                <th scope="row">{label}</th>
                <td>{before ?? '–'}</td>
                <td>
                  <b>{now ?? '–'}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

function Happened({
  event,
  leaveOut,
}: {
  readonly event: AuditEvent;
  readonly leaveOut: (id: string) => void;
}) {
  const { id, what, actor, at, reason, position } = event;
  return (
    <li>
      <b>{what}</b>
      <span className="hint">
        {momentInWords(at)}, {actor}, Nr. {/^\d{16}$/.test(position) ? inNumbers(Number(position)) : position}
      </span>
      {reason !== null && <q>Grund: {reason}</q>}
      <LinkButton onClick={() => leaveOut(id)}>Was wäre ohne dieses Ereignis?</LinkButton>
    </li>
  );
}
