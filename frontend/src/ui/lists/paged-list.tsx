import { Button, SearchBox, Field } from '@fluentui/react-components';
import { FilterRegular } from '@fluentui/react-icons';
import type { RowData } from '@tanstack/react-table';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { messageOf } from '../../api/http.js';
import { DataTable, type DataTableColumn, type TableSorting } from '../tables/data-table.js';
import { ListFoot } from './list-foot.js';
import type { ListPages } from './list-pages.js';
import { EmptyList, FailedList, LoadingRows, OutdatedList } from './list-states.js';
import './paged-list.css';
import type { ListAddress } from './use-list-address.js';
import { useWayBack } from '../pages/way-back.js';

type PagedListProps<Item extends RowData> = {
  /** The name of the table for screen readers. */
  readonly label: string;
  readonly list: ListPages<Item>;
  readonly address: ListAddress;
  /** Made with `listColumns`, once outside the component. */
  readonly columns: DataTableColumn<Item>[];
  readonly rowId: (item: Item) => string;
  readonly href?: (item: Item) => string;
  /** The sentence of the screen when the list cannot be loaded. */
  readonly failed: string;
  readonly empty: {
    readonly sentence: string;
    readonly hint?: string;
    readonly icon?: ReactNode;
    readonly action?: ReactNode;
  };
  /** The field above the list; null: none. */
  readonly search: {
    readonly placeholder: string;
    readonly label?: string;
    readonly focused?: boolean;
  } | null;
  /** `ChoiceFilter`, `DateField` … beside the search; on a phone behind a button. */
  readonly filters?: ReactNode;
  /** The name of the filter bar for screen readers. */
  readonly filterLabel?: string;
  /** How many rows there are, in words; default: "14 Treffer". */
  readonly count?: string;
  readonly className?: string;
  readonly sorting?: TableSorting;
  /** `here`: a column orders the rows that are loaded, not the whole list. */
  readonly ordered?: 'here' | 'server';
  readonly paged?: boolean;
  readonly highlighted?: string | undefined;
  readonly isQuiet?: (item: Item) => boolean;
  readonly noteOf?: (item: Item) => ReactNode;
  readonly blocksBelow?: number;
  /** Under the rows, instead of how many of them are loaded. */
  readonly loadedInWords?: (loaded: number) => string;
};

/** The one list of the product that the server pages: search, filters, order and page in the address, all states. */
export function PagedList<Item extends RowData>(props: PagedListProps<Item>) {
  const { label, list, address, className = '', failed, empty } = props;
  const isBehind = useLastPage(list, address);
  return (
    <section className={`card paged-list ${className}`} aria-label={label} aria-busy={list.isFetching}>
      <ListBar {...props} />
      <div className={list.isPlaceholderData ? 'refreshing is-on' : 'refreshing'} />
      {isBehind ? <LoadingRows /> : <ListState list={list} failed={failed} />}
      {list.isLoaded && list.rows.length === 0 && !isBehind && (
        <EmptyList sentence={empty.sentence} hint={empty.hint} icon={empty.icon}>
          {empty.action}
        </EmptyList>
      )}
      <ListRows {...props} />
      <ListFoot list={list} address={address} inWords={props.loadedInWords} />
    </section>
  );
}

/**
 * Leads from behind the end to the last page: an old link may name a page that the list no longer has. True on the way
 * there, when what has come is neither that page nor an empty list.
 */
function useLastPage(list: ListPages<unknown>, { setPage }: ListAddress): boolean {
  const { pages, rows, total, isPlaceholderData, isError } = list;
  const isOutside = pages !== null && !!total && rows.length === 0 && !isError;
  const isBehind = isOutside && !isPlaceholderData && pages.page > pages.last;
  useWayBack(isBehind, () => setPage(pages?.last ?? 0, { replace: true }));
  return isBehind || (isOutside && isPlaceholderData);
}

/** Search and filters, and how many rows they leave. */
function ListBar<Item extends RowData>(props: PagedListProps<Item>) {
  const { list, address, search, filters, label } = props;
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isFocused = search?.focused === true;
  useEffect(() => {
    if (isFocused) field.current?.focus({ preventScroll: true });
  }, [isFocused]);
  const { filterCount } = address;
  // The button goes with the filters: the focus goes to where the next ones are typed.
  const reset = () => {
    address.reset();
    field.current?.focus();
  };
  const count = props.count ?? (list.total === undefined ? '' : hitsInWords(list.total));
  if (search === null && filters === undefined && count === '') return null;
  return (
    <search
      className={isOpen ? 'tools is-open' : 'tools'}
      aria-label={props.filterLabel ?? `${label} filtern`}
    >
      {search !== null && (
        <Field label={search.label ?? 'Suche'} className="list-search">
          <SearchBox
            value={address.search}
            placeholder={search.placeholder}
            maxLength={100}
            ref={field}
            onChange={(_, { value }) => address.setSearch(value)}
          />
        </Field>
      )}
      {filters !== undefined && (
        <>
          <Button
            className="list-filter-button"
            icon={<FilterRegular />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {filterCount === 0 ? 'Filter' : `Filter (${filterCount})`}
          </Button>
          <div className="list-filters">
            {filters}
            {(filterCount > 0 || address.search !== '') && (
              <Button appearance="subtle" onClick={reset}>
                Filter zurücksetzen
              </Button>
            )}
          </div>
        </>
      )}
      <output className="count">{count}</output>
    </search>
  );
}

/** That the list is loading, or could not be loaded; nothing where all is well. */
function ListState({ list, failed }: { readonly list: ListPages<unknown>; readonly failed: string }) {
  if (list.isPending) return <LoadingRows />;
  if (!list.isError) return null;
  if (list.isLoaded) return <OutdatedList message={failed} loadedAt={list.loadedAt} retry={list.retry} />;
  return <FailedList message={messageOf(list.error, failed)} retry={list.retry} />;
}

function ListRows<Item extends RowData>(props: PagedListProps<Item>) {
  const { list, address, ordered = 'server', href, isQuiet, noteOf } = props;
  const sorting = props.sorting ?? address.sorting;
  if (list.rows.length === 0) return null;
  return (
    <DataTable
      label={props.label}
      columns={props.columns}
      rows={list.rows}
      rowId={props.rowId}
      {...(sorting && { sorting })}
      onSort={address.sortBy}
      ordered={ordered}
      paged={props.paged ?? false}
      highlighted={props.highlighted}
      {...(href && { href })}
      {...(isQuiet && { isQuiet })}
      {...(noteOf && { noteOf })}
      {...(props.blocksBelow !== undefined && { blocksBelow: props.blocksBelow })}
    />
  );
}

function hitsInWords(total: number): string {
  return total === 1 ? '1 Treffer' : `${total.toLocaleString('de-DE')} Treffer`;
}
