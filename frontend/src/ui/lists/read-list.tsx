import { Button } from '@fluentui/react-components';
import type { RowData } from '@tanstack/react-table';
import { useMemo, type ReactNode } from 'react';
import { messageOf } from '../../api/http.js';
import { DataTable, type DataTableColumn } from '../tables/data-table.js';
import { EmptyList, FailedList, LoadingRows, OutdatedList } from './list-states.js';

type ReadListProps<Item extends RowData> = {
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
  /** Shows the message of a failed load above an empty list, as the specification asks of some lists. */
  readonly emptyWhenFailed?: boolean;
  readonly empty: {
    readonly sentence: string;
    readonly hint?: string;
    readonly icon?: ReactNode;
    readonly children?: ReactNode;
  };
};

/** A read-only list that is loaded as a whole: its rows, or why there are none. Place it in a card or a panel. */
export function ReadList<Item extends RowData>({
  list,
  failed,
  emptyWhenFailed,
  empty,
  ...table
}: ReadListProps<Item>) {
  const { data, isError } = list;
  const rows = useMemo(() => [...(data ?? [])], [data]);
  const retry = () => void list.refetch();
  if (data === undefined && !isError) return <LoadingRows rows={3} />;
  if (data === undefined && emptyWhenFailed !== true) {
    return <FailedList message={messageOf(list.error, failed)} retry={retry} />;
  }
  return (
    <>
      {isError && data === undefined && <FailedLoad message={failed} retry={retry} />}
      {isError && data !== undefined && (
        <OutdatedList message={failed} loadedAt={list.dataUpdatedAt} retry={retry} />
      )}
      {rows.length === 0 ? <EmptyList {...empty} /> : <DataTable rows={rows} {...table} />}
    </>
  );
}

function FailedLoad({ message, retry }: { readonly message: string; readonly retry: () => void }) {
  return (
    <div className="msg critical" role="alert">
      <span className="grow">{message}</span>
      <Button size="small" onClick={retry}>
        Erneut laden
      </Button>
    </div>
  );
}
