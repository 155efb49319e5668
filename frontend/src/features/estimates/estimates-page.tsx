import { Button } from '@fluentui/react-components';
import { AddRegular, ClipboardTaskListLtrRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import type { EstimateRowAnswer } from '#contracts/estimates/estimate-answers.js';
import { useMay } from '../../api/session/use-may.js';
import { formatDate, formatEuro, orMissing } from '../../ui/dates/formats.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { ChoiceFilter } from '../../ui/lists/choice-filter.js';
import type { ListQuestions } from '../../ui/lists/list-address.js';
import { useKeyPages } from '../../ui/lists/list-pages.js';
import { PagedList } from '../../ui/lists/paged-list.js';
import { useListAddress } from '../../ui/lists/use-list-address.js';
import { usePageAddress } from '../../ui/pages/page-address.js';
import { PageHead } from '../../ui/pages/page-head.js';
import { Plate } from '../../ui/plate.js';
import { listColumns } from '../../ui/tables/list-columns.js';
import { EstimateDialog } from './estimate-dialog.js';
import { NewEstimate } from './new-estimate.js';
import { estimateTones, STATUS_WORDS } from './estimate-words.js';

const QUESTIONS: ListQuestions = { filters: ['status'] };

const columns = listColumns<EstimateRowAnswer>([
  {
    id: 'number',
    header: 'Nummer',
    width: '150px',
    phone: 'title',
    cell: ({ number }) => <strong>{number}</strong>,
  },
  {
    id: 'customerName',
    header: 'Kunde',
    phone: 'wide',
    cell: ({ customerName }) => orMissing(customerName),
  },
  {
    id: 'licensePlate',
    header: 'Kennzeichen',
    width: '150px',
    phone: 'labelled',
    cell: ({ licensePlate }) => (licensePlate === null ? orMissing(null) : <Plate plate={licensePlate} />),
  },
  {
    id: 'status',
    header: 'Status',
    width: '190px',
    phone: 'labelled',
    cell: ({ status }) => <StatusBadge status={estimateTones[status]} />,
  },
  {
    id: 'validUntil',
    header: 'Gültig bis',
    width: '120px',
    phone: 'labelled',
    cell: ({ validUntil }) => formatDate(validUntil),
  },
  {
    id: 'grossTotal',
    header: 'Brutto',
    width: '130px',
    phone: 'labelled',
    cell: ({ grossTotal }) => formatEuro(grossTotal),
  },
]);

/** "Kostenvoranschläge": what was offered, and what became of it. */
export function EstimatesPage() {
  const mayChange = useMay('estimates:change');
  const [adds, setAdds] = useState(false);
  const isAsked = usePageAddress()[0].has('neu');
  const address = useListAddress(QUESTIONS);
  const status = address.filter['status'] ?? '';
  const list = useKeyPages<EstimateRowAnswer>({
    queryKey: ['estimates', 'page'],
    path: '/estimates/page',
    query: { search: address.settledSearch, status },
    size: 50,
  });
  return (
    <div className="page">
      <PageHead title="Kostenvoranschläge">
        {mayChange && (
          <Button appearance="primary" icon={<AddRegular />} onClick={() => setAdds(true)}>
            Neuer Kostenvoranschlag
          </Button>
        )}
      </PageHead>
      <PagedList
        label="Kostenvoranschläge"
        list={list}
        address={address}
        columns={columns}
        rowId={({ id }) => id}
        href={({ id }) => `/estimates?id=${id}`}
        search={{ placeholder: 'Nummer' }}
        filters={
          <ChoiceFilter
            label="Status"
            value={status}
            choices={STATUS_WORDS}
            onChange={(value) => address.setFilter({ status: value })}
          />
        }
        failed="Kostenvoranschläge konnten nicht geladen werden."
        empty={{
          icon: <ClipboardTaskListLtrRegular fontSize={32} />,
          sentence: 'Keine Kostenvoranschläge gefunden.',
          hint: 'Ein Kostenvoranschlag sagt dem Kunden vorher, was es kostet; er gibt online frei.',
        }}
      />
      {adds && <EstimateDialog estimate={null} onClose={() => setAdds(false)} />}
      {mayChange && isAsked && <NewEstimate />}
    </div>
  );
}
