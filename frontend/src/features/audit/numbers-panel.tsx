import { Button } from '@fluentui/react-components';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RegisteredNumberAnswer } from '#contracts/invoices/invoice-answers.js';
import { messageOf } from '../../api/http.js';
import { useToday } from '../../ui/dates/today.js';
import { FailedList, LoadingRows } from '../../ui/lists/list-states.js';
import { Panel } from '../../ui/pages/panel.js';
import { invoiceAddress } from '../../ui/pages/invoice-address.js';
import { SiteLink } from '../../ui/pages/site-link.js';
import { numbersQuery } from './audit.queries.js';
import '../../ui/tables/data-table.css';

/** "Rechnungsnummern": every number of a year and what became of it; nothing is missing without a reason. */
export function NumbersPanel() {
  const thisYear = Number(useToday().slice(0, 4));
  const [year, setYear] = useState(thisYear);
  const query = useInfiniteQuery(numbersQuery(year));
  const pages = query.data?.pages ?? [];
  const numbers = pages.flatMap(({ items }) => items);
  const outside = pages.flatMap((page) => page.outside);
  return (
    <Panel title={`Rechnungsnummern ${year}`} busy={query.isFetching} className="audit-numbers">
      {query.isPending && <LoadingRows rows={2} />}
      {query.isError && (
        <FailedList
          message={messageOf(query.error, 'Die Nummern konnten nicht geladen werden.')}
          retry={() => void query.refetch()}
        />
      )}
      {query.isSuccess && (
        <>
          {numbers.length === 0 && <p className="panel-body hint">In diesem Jahr gibt es keine Nummern.</p>}
          <NumbersTable label="Rechnungsnummern" numbers={numbers} />
          {outside.length > 0 && <h3>Außerhalb der Folge</h3>}
          <NumbersTable label="Außerhalb der Folge" numbers={outside} />
        </>
      )}
      <div className="panel-body audit-years">
        <Button size="small" onClick={() => setYear(year - 1)}>
          {year - 1}
        </Button>
        {year < thisYear && (
          <Button size="small" onClick={() => setYear(year + 1)}>
            {year + 1}
          </Button>
        )}
        {query.hasNextPage && (
          <Button
            size="small"
            disabledFocusable={query.isFetching}
            onClick={() => void query.fetchNextPage()}
          >
            Weitere Nummern
          </Button>
        )}
      </div>
    </Panel>
  );
}

type TableProps = { readonly label: string; readonly numbers: readonly RegisteredNumberAnswer[] };

function NumbersTable({ label, numbers }: TableProps) {
  if (numbers.length === 0) return null;
  return (
    <table className="tbl" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Nummer</th>
          <th scope="col">Verbleib</th>
        </tr>
      </thead>
      <tbody>
        {numbers.map(({ number, what, holder, reason }) => (
          <tr key={number}>
            <th scope="row">
              {holder === null ? (
                number
              ) : (
                <SiteLink to={invoiceAddress(holder.invoiceId, holder.workOrderId)}>{number}</SiteLink>
              )}
            </th>
            <td>
              {what}
              {reason !== null && <div className="hint">Grund: {reason}</div>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
