import { Button } from '@fluentui/react-components';
import { AddRegular, ArrowUploadRegular, EditRegular } from '@fluentui/react-icons';
import { useMemo, useState } from 'react';
import type { ArticleAnswer } from '#contracts/inventory/articles.api.js';
import { ChoiceFilter } from '../../ui/choice-filter.js';
import type { ListQuestions } from '../../ui/list-address.js';
import { listColumns } from '../../ui/list-columns.js';
import { useKeyPages } from '../../ui/list-pages.js';
import { PagedList } from '../../ui/paged-list.js';
import { useListAddress } from '../../ui/use-list-address.js';
import { AddArticleDialog, ArticleDialog } from './article-dialog.js';
import { Quantity } from './quantity.js';
import { StockImportDialog } from './stock-import-dialog.js';
import { useMayChange } from './use-inventory.js';

const QUESTIONS: ListQuestions = { filters: ['aktiv'] };
const ACTIVE: Readonly<Record<string, string>> = { ja: 'true', nein: 'false' };

/** "Artikel": what the garage stocks, retired articles too. */
export function ArticleList() {
  const address = useListAddress(QUESTIONS);
  const { settledSearch, filter } = address;
  const mayChange = useMayChange();
  const [dialog, setDialog] = useState<'add' | 'import' | ArticleAnswer | null>(null);
  const columns = useMemo(() => columnsWith(mayChange ? setDialog : null), [mayChange]);
  const list = useKeyPages<ArticleAnswer>({
    queryKey: ['inventory', 'articles'],
    path: '/inventory/articles/page',
    query: { search: settledSearch, active: ACTIVE[filter['aktiv'] ?? ''] },
  });
  const close = () => setDialog(null);
  const actions = mayChange && (
    <>
      <Button icon={<ArrowUploadRegular />} onClick={() => setDialog('import')}>
        Erstbestand importieren
      </Button>
      <Button appearance="primary" icon={<AddRegular />} onClick={() => setDialog('add')}>
        Neuer Artikel
      </Button>
    </>
  );
  return (
    <div className="article-list">
      <div className="title">
        <h2>Artikel</h2>
        <div className="right">{actions}</div>
      </div>
      <PagedList
        label="Artikel"
        list={list}
        address={address}
        columns={columns}
        rowId={({ id }) => id}
        isQuiet={({ active }) => !active}
        search={{ placeholder: 'Nummer oder Bezeichnung' }}
        filters={
          <ChoiceFilter
            label="Geführt"
            value={filter['aktiv'] ?? ''}
            choices={{ ja: 'Geführt', nein: 'Stillgelegt' }}
            onChange={(aktiv) => address.setFilter({ aktiv })}
          />
        }
        failed="Artikel konnten nicht geladen werden."
        empty={{
          sentence: 'Keine Artikel gefunden.',
          hint: 'Neue Artikel entstehen hier oder mit dem Wareneingang.',
        }}
      />
      {dialog === 'add' && <AddArticleDialog onClose={close} />}
      {dialog === 'import' && <StockImportDialog onClose={close} />}
      {dialog !== null && typeof dialog === 'object' && (
        <ArticleDialog key={dialog.id} id={dialog.id} onClose={close} />
      )}
    </div>
  );
}

function columnsWith(edit: ((article: ArticleAnswer) => void) | null) {
  return listColumns<ArticleAnswer>([
    {
      id: 'name',
      header: 'Artikel',
      width: '30%',
      phone: 'title',
      cell: ({ name, number }) => (
        <>
          <strong>{name}</strong>
          <span className="inventory-sku">{number}</span>
        </>
      ),
    },
    {
      id: 'active',
      header: 'Stand',
      phone: 'status',
      cell: ({ active }) => (active ? 'Geführt' : 'Stillgelegt'),
    },
    {
      id: 'onHand',
      header: 'Bestand',
      align: 'end',
      phone: 'labelled',
      cell: (it) => <Quantity value={it.onHand} unit={it.unit} />,
    },
    {
      id: 'reserved',
      header: 'Reserviert',
      align: 'end',
      phone: 'labelled',
      cell: (it) => <Quantity value={it.reserved} />,
    },
    {
      id: 'available',
      header: 'Verfügbar',
      align: 'end',
      phone: 'labelled',
      cell: (it) => <Quantity value={it.available} />,
    },
    {
      id: 'minimum',
      header: 'Mindestbestand',
      align: 'end',
      phone: 'labelled',
      cell: (it) => <Quantity value={it.minimumStock} />,
    },
    {
      id: 'salePrice',
      header: 'Verkaufspreis netto',
      align: 'end',
      phone: 'labelled',
      value: (it) => it.salePrice,
      as: 'euro',
    },
    {
      id: 'actions',
      header: 'Aktionen',
      width: '144px',
      phone: 'actions',
      cell: (article) =>
        edit && (
          <Button
            size="small"
            icon={<EditRegular />}
            aria-label={`${article.name} bearbeiten`}
            onClick={() => edit(article)}
          >
            Bearbeiten
          </Button>
        ),
    },
  ]);
}
