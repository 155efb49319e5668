import {
  Button,
  DrawerBody,
  DrawerHeader,
  DrawerHeaderTitle,
  OverlayDrawer,
} from '@fluentui/react-components';
import { DismissRegular, HistoryRegular } from '@fluentui/react-icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { HistoryAnswer, HistoryEntry } from '#contracts/kernel/history.api.js';
import type { HistoryName } from '#contracts/site/history.api.js';
import { call, messageOf } from '../api/http.js';
import { FailureBar } from './failure-bar.js';
import { formatInstant } from './formats.js';
import './history-button.css';
import { EmptyList, FailedList, LoadingRows } from './list-states.js';

const FAILED = 'Der Verlauf konnte nicht geladen werden.';

type HistoryButtonProps = {
  readonly list: HistoryName;
  /** What the list is called. */
  readonly title: string;
  /** In the head of a card. */
  readonly small?: boolean;
};

/** "Verlauf": who changed what and when, in a panel at the side. */
export function HistoryButton({ list, title, small = false }: HistoryButtonProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        size={small ? 'small' : 'medium'}
        icon={<HistoryRegular />}
        aria-label={`Verlauf: ${title}`}
        onClick={() => setOpen(true)}
      >
        Verlauf
      </Button>
      <OverlayDrawer
        position="end"
        className="history"
        open={open}
        onOpenChange={(_, change) => setOpen(change.open)}
      >
        <DrawerHeader>
          <DrawerHeaderTitle
            action={
              <Button
                appearance="subtle"
                icon={<DismissRegular />}
                aria-label="Verlauf schließen"
                onClick={close}
              />
            }
          >
            Verlauf: {title}
          </DrawerHeaderTitle>
        </DrawerHeader>
        <DrawerBody tabIndex={0}>{open && <HistoryList list={list} />}</DrawerBody>
      </OverlayDrawer>
    </>
  );
}

function HistoryList({ list }: { readonly list: HistoryName }) {
  const history = useInfiniteQuery({
    queryKey: ['history', list],
    staleTime: 0,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call<HistoryAnswer>(`/site/history/${list}?page=${pageParam}`, { signal }),
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
    <>
      <ol className="history-list">
        {entries.map((entry, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- nothing names an entry, and the list only grows at its end
          <Entry key={at} entry={entry} />
        ))}
      </ol>
      <FailureBar text={failure} />
      {history.hasNextPage && (
        <Button disabledFocusable={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {history.isFetchingNextPage ? 'Lade …' : 'Ältere zeigen'}
        </Button>
      )}
    </>
  );
}

function Entry({ entry: { at, actor, subject, what } }: { readonly entry: HistoryEntry }) {
  return (
    <li>
      <span className="hint">
        <time dateTime={at}>{formatInstant(at)}</time> · {actor}
      </span>
      {subject !== '' && <b>{subject}</b>}
      <span>{what}</span>
    </li>
  );
}
