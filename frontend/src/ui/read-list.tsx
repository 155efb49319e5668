import { useMemo, type ReactNode } from 'react';
import { messageOf } from '../api/http.js';
import { DataTable, type DataTableColumn } from './data-table.js';
import { EmptyList, FailedList, LoadingRows, OutdatedList } from './list-states.js';

type ReadListProps<Item> = {
  readonly label: string;
  /** A query that loads the whole list, as `useQuery` gives it. */
  readonly list: {
    readonly data: readonly Item[] | undefined;
    readonly error: Error | null;
    readonly isError: boolean;
    readonly dataUpdatedAt: number;
    readonly refetch: () => unknown;
  };
  /** Made with `listColumns`. */
  readonly columns: DataTableColumn<Item>[];
  readonly rowId: (item: Item) => string;
  readonly sortedBy?: string;
  readonly href?: (item: Item) => string;
  readonly isQuiet?: (item: Item) => boolean;
  readonly failed: string;
  readonly empty: {
    readonly sentence: string;
    readonly hint?: string;
    readonly icon?: ReactNode;
    readonly children?: ReactNode;
  };
};

/** A list that comes whole and is only read: its rows, or why there are none. In a card or a panel. */
export function ReadList<Item>({ list, failed, empty, ...table }: ReadListProps<Item>) {
  const { data, isError } = list;
  const rows = useMemo(() => [...(data ?? [])], [data]);
  const retry = () => void list.refetch();
  if (data === undefined) {
    return isError ? (
      <FailedList message={messageOf(list.error, failed)} retry={retry} />
    ) : (
      <LoadingRows rows={3} />
    );
  }
  return (
    <>
      {isError && <OutdatedList message={failed} loadedAt={list.dataUpdatedAt} retry={retry} />}
      {rows.length === 0 ? <EmptyList {...empty} /> : <DataTable rows={rows} {...table} />}
    </>
  );
}
