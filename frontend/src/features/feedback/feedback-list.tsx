import { Button } from '@fluentui/react-components';
import { ArrowClockwiseRegular, NoteRegular } from '@fluentui/react-icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FeedbackAnswer, FeedbackIssueStatus } from '#contracts/site/feedback.api.js';
import { useBusyAction } from '../../ui/saving/busy-action.js';
import { formatInstant } from '../../ui/dates/formats.js';
import { EmptyList, FailedList, LoadingRows } from '../../ui/lists/list-states.js';
import { Panel } from '../../ui/pages/panel.js';
import { shownRefusal } from '../../ui/forms/refusal.js';
import { StatusBadge, type Status } from '../../ui/feedback/status-badge.js';
import { toasts } from '../../ui/feedback/toasts.js';
import { feedbackQuery, retryIssue } from './feedback.queries.js';
import { Release } from './release.js';

const issues: Readonly<Record<FeedbackIssueStatus, Status>> = {
  'Nicht eingerichtet': { label: 'Nicht eingerichtet', tone: 'neutral', icon: 'info' },
  'Freigabe nötig': { label: 'Freigabe nötig', tone: 'caution', icon: 'warning' },
  'Nicht gemeldet': { label: 'Nicht gemeldet', tone: 'neutral', icon: 'info' },
  Wartet: { label: 'Wartet', tone: 'caution', icon: 'clock' },
  Angelegt: { label: 'Angelegt', tone: 'positive', icon: 'check' },
  Fehlgeschlagen: { label: 'Fehlgeschlagen', tone: 'critical', icon: 'warning' },
};

/** The sent feedback, newest first, with the state of its GitHub issue. */
export function FeedbackList() {
  const list = useQuery(feedbackQuery);
  return (
    <Panel title="Bisherige Rückmeldungen" busy={list.isFetching}>
      {list.isPending && <LoadingRows rows={3} />}
      {list.isError && list.data === undefined && (
        <FailedList message="Rückmeldungen konnten nicht geladen werden." retry={() => void list.refetch()} />
      )}
      {list.data?.length === 0 && (
        <EmptyList icon={<NoteRegular fontSize={32} />} sentence="Noch keine Rückmeldungen." />
      )}
      {list.data && list.data.length > 0 && (
        <ul className="feedback-list" aria-label="Bisherige Rückmeldungen">
          {list.data.map((feedback) => (
            <Feedback key={feedback.id} feedback={feedback} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Feedback({ feedback }: { readonly feedback: FeedbackAnswer }) {
  const { type, message, github, issueText, githubUrl, createdAt, author } = feedback;
  return (
    <li>
      <div className="feedback-head">
        <b>{type === 'BUG' ? 'Fehler' : 'Vorschlag'}</b>
        <span className="hint">
          {author}, {formatInstant(createdAt)}
        </span>
        {github !== null && <StatusBadge status={issues[github]} />}
        {github === 'Fehlgeschlagen' && <RetryButton feedback={feedback} />}
        {githubUrl !== null && (
          <a href={githubUrl} target="_blank" rel="noopener noreferrer">
            Issue ansehen<span className="sr"> (neuer Tab)</span>
          </a>
        )}
      </div>
      <p>{message}</p>
      {issueText !== null && <Release feedback={feedback} text={issueText} />}
    </li>
  );
}

function RetryButton({ feedback }: { readonly feedback: FeedbackAnswer }) {
  const cache = useQueryClient();
  const { busy, start } = useBusyAction(async () => {
    try {
      await retryIssue(feedback);
    } catch (error) {
      toasts.failure(
        'Der Programmierauftrag konnte nicht erneut versucht werden.',
        shownRefusal(error).reason || undefined,
      );
    }
    void cache.invalidateQueries({ queryKey: feedbackQuery.queryKey });
  });
  return (
    <Button size="small" icon={<ArrowClockwiseRegular />} disabledFocusable={busy} onClick={start}>
      {busy ? 'Versuche …' : 'Erneut versuchen'}
      <span className="sr">: {feedback.message.split('\n', 1)[0]}</span>
    </Button>
  );
}
