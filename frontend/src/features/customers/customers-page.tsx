import { Button } from '@fluentui/react-components';
import { AddRegular, PersonRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import type { ListedCustomer } from '#contracts/customers/customers.api.js';
import { telephoneHref } from '#contracts/values/contact.js';
import { useMay } from '../../api/session/use-may.js';
import { consentColumn } from '../../ui/forms/consent-fields.js';
import { orMissing } from '../../ui/dates/formats.js';
import type { ListQuestions } from '../../ui/lists/list-address.js';
import { listColumns } from '../../ui/tables/list-columns.js';
import { useNumberedPages } from '../../ui/lists/list-pages.js';
import { usePageAddress, without } from '../../ui/pages/page-address.js';
import { PageHead } from '../../ui/pages/page-head.js';
import { PagedList } from '../../ui/lists/paged-list.js';
import { useListAddress } from '../../ui/lists/use-list-address.js';
import { AddCustomerDialog } from './add-customer-dialog.js';

const QUESTIONS: ListQuestions = {
  filters: [],
  sorting: { id: 'displayName', desc: false },
  sortable: ['displayName', 'company', 'email', 'lastActivity'],
  size: 10,
};
const SEARCH_AFTER_MS = 200;
/** A mail needs its place beside name, firm, consent and date. */
const BLOCKS_BELOW_PX = 900;

const columns = listColumns<ListedCustomer>([
  {
    id: 'displayName',
    header: 'Name',
    sortable: true,
    width: '24%',
    phone: 'title',
    cell: ({ displayName }) => <strong>{orMissing(displayName)}</strong>,
  },
  {
    id: 'company',
    header: 'Firma',
    sortable: true,
    width: '20%',
    phone: 'wide',
    value: ({ company }) => company,
    cell: ({ company, displayName }) => (
      // Phones show it above.
      <span className={company === null || company === displayName ? 'is-dispensable' : undefined}>
        {orMissing(company)}
      </span>
    ),
  },
  { id: 'email', header: 'Kontakt', sortable: true, phone: 'wide', cell: (it) => <Contact customer={it} /> },
  consentColumn,
  {
    id: 'lastActivity',
    header: 'Letzte Aktivität',
    sortable: true,
    width: '170px',
    phone: 'labelled',
    as: 'instant',
    value: ({ lastActivity }) => lastActivity,
  },
]);

/** "Kunden": everybody the workshop works for, found while typing. */
export function CustomersPage() {
  const mayChange = useMay('customers:change');
  const [page, changePage] = usePageAddress();
  const [pressed, setAdds] = useState(false);
  const adds = mayChange && (pressed || page.has('neu'));
  const close = () => {
    setAdds(false);
    changePage((before) => without(before, 'neu'), { replace: true });
  };
  const address = useListAddress(QUESTIONS, SEARCH_AFTER_MS);
  const { settledSearch, sorting } = address;
  const list = useNumberedPages<ListedCustomer>({
    queryKey: ['customers', 'page'],
    path: '/customers',
    address,
    query: { query: settledSearch, sort: sorting?.id, direction: sorting?.desc ? 'desc' : 'asc' },
  });
  const add = mayChange && (
    <Button appearance="primary" icon={<AddRegular />} onClick={() => setAdds(true)}>
      Neuer Kunde
    </Button>
  );
  return (
    <div className="page">
      <PageHead title="Kunden">{add}</PageHead>
      <PagedList
        label="Kunden"
        list={list}
        address={address}
        columns={columns}
        blocksBelow={BLOCKS_BELOW_PX}
        rowId={({ id }) => id}
        href={({ id }) => `/customers/${id}`}
        search={{ placeholder: 'Name, E-Mail oder Telefon' }}
        failed="Kunden konnten nicht geladen werden."
        empty={{
          icon: <PersonRegular fontSize={32} />,
          sentence: 'Keine Kunden gefunden.',
          hint: 'Kunden entstehen aus Terminen oder werden hier angelegt.',
        }}
      />
      {adds && <AddCustomerDialog onClose={close} />}
    </div>
  );
}

function Contact({ customer: { email, phone } }: { readonly customer: ListedCustomer }) {
  if (email === null && phone === null) return <>{orMissing(null)}</>;
  return (
    <>
      {email !== null && (
        <div className="one-line" title={email}>
          {email}
        </div>
      )}
      {phone !== null && (
        <div>
          <a className="muted" href={telephoneHref(phone)}>
            {phone}
          </a>
        </div>
      )}
    </>
  );
}
