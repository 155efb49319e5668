import { Button } from '@fluentui/react-components';
import { HistoryRegular } from '@fluentui/react-icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { HistoryAnswer, HistoryEntry } from '#contracts/kernel/history.api.js';
import { call, messageOf } from '../../api/http.js';
import { FailureBar } from '../feedback/failure-bar.js';
import { formatInstant } from '../dates/formats.js';
import './history-panel.css';
import { EmptyList, FailedList, LoadingRows } from '../lists/list-states.js';

const FAILED = 'Der Verlauf konnte nicht geladen werden.';

type HistoryPanelProps = {
  /** `/customers/4711/history`. */
  readonly path: string;
  /** The live key of what has the history, so that it follows changes. */
  readonly live: string;
  /** The subject of the page, which entries need not repeat. */
  readonly own?: string;
};

/** The history, newest first, in pages; for a card, a tab or a drawer. */
export function HistoryPanel({ path, live, own = '' }: HistoryPanelProps) {
  const history = useInfiniteQuery({
    queryKey: [live, 'history', path],
    staleTime: 0,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => call<HistoryAnswer>(`${path}?page=${pageParam}`, { signal }),
    getNextPageParam: ({ page, size, totalElements }) =>
      (page + 1) * size < totalElements ? page + 1 : undefined,
  });
  if (history.isPending) return <LoadingRows text="Lade Verlauf …" />;
  const failure = history.isError ? messageOf(history.error, FAILED) : '';
  if (history.data === undefined) {
    return <FailedList message={failure} retry={() => void history.refetch()} />;
  }
  const entries = history.data.pages.flatMap(({ items }) => items);
  if (entries.length === 0) {
    return <EmptyList icon={<HistoryRegular fontSize={32} />} sentence="Noch keine Änderungen." />;
  }
  return (
    <div className="history-panel">
      <ol className="history-list">
        {entries.map((entry, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- nothing names an entry, and the list only grows at its end
          <Entry key={at} entry={entry} own={own} />
        ))}
      </ol>
      <FailureBar text={failure} />
      {history.hasNextPage && (
        <Button disabledFocusable={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {history.isFetchingNextPage ? 'Lade …' : 'Ältere zeigen'}
        </Button>
      )}
    </div>
  );
}

type EntryProps = { readonly entry: HistoryEntry; readonly own: string };

function Entry({ entry: { at, actor, subject, what, reason }, own }: EntryProps) {
  return (
    <li>
      {subject !== '' && subject !== own && <b>{subject}</b>}
      <span>{what}</span>
      {reason !== null && <span>Grund: {reason}</span>}
      <span className="hint">
        <time dateTime={at}>{formatInstant(at)}</time> · {actor}
      </span>
    </li>
  );
}
