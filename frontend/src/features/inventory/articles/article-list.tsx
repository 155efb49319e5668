import { Button } from '@fluentui/react-components';
import { AddRegular, ArrowUploadRegular, BoxRegular, EditRegular } from '@fluentui/react-icons';
import { useMemo, useState } from 'react';
import type { ArticleAnswer } from '#contracts/inventory/articles/articles.api.js';
import { OpenButton } from '../../../ui/files/open-button.js';
import { listColumns, type ListColumn } from '../../../ui/tables/list-columns.js';
import { useKeyPages } from '../../../ui/lists/list-pages.js';
import { PagedList } from '../../../ui/lists/paged-list.js';
import { useListAddress } from '../../../ui/lists/use-list-address.js';
import { AddArticleDialog, ArticleDialog } from './article-dialog.js';
import { Quantity } from '../stock/quantity.js';
import { StockImportDialog } from '../stock/stock-import-dialog.js';
import { useMay } from '../../../api/session/use-may.js';
import { articleFilters } from '#contracts/inventory/articles/article-filters.js';
import { DeclaredFilters } from '../../../ui/lists/declared-filter-fields.js';
import { queryIn, questionsOf } from '../../../ui/lists/declared-filters.js';

const QUESTIONS = questionsOf(articleFilters);
const LABELS = { active: { true: 'Geführt', false: 'Stillgelegt' } };

/** "Artikel": what the garage stocks, retired articles too. */
export function ArticleList() {
  const address = useListAddress(QUESTIONS);
  const { settledSearch, filter } = address;
  const mayChange = useMay('inventory:change');
  const [dialog, setDialog] = useState<'add' | 'import' | ArticleAnswer | null>(null);
  const columns = useMemo(() => columnsWith(mayChange ? setDialog : null), [mayChange]);
  const query = { search: settledSearch, ...queryIn(articleFilters, filter) };
  const list = useKeyPages<ArticleAnswer>({
    queryKey: ['inventory', 'articles'],
    path: '/inventory/articles/page',
    query,
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
        <div className="right">
          <StockListButton query={query} />
          {actions}
        </div>
      </div>
      <PagedList
        label="Artikel"
        list={list}
        address={address}
        columns={columns}
        rowId={({ id }) => id}
        isQuiet={({ active }) => !active}
        search={{ placeholder: 'Nummer oder Bezeichnung' }}
        filters={<DeclaredFilters filters={articleFilters} address={address} labels={LABELS} />}
        failed="Artikel konnten nicht geladen werden."
        empty={{
          icon: <BoxRegular fontSize={32} />,
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

/** The articles that are shown, on paper. */
function StockListButton({ query }: { readonly query: Readonly<Record<string, string>> }) {
  const asked = new URLSearchParams(Object.entries(query).filter(([, said]) => said !== ''));
  return (
    <OpenButton
      path={`/inventory/stock-list.pdf?${asked}`}
      failed="Die Bestandsliste konnte nicht gedruckt werden."
    >
      Bestandsliste
    </OpenButton>
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
    ...(edit === null ? [] : [actions(edit)]),
  ]);
}

function actions(edit: (article: ArticleAnswer) => void): ListColumn<ArticleAnswer> {
  return {
    id: 'actions',
    header: 'Aktionen',
    width: '144px',
    phone: 'actions',
    cell: (article) => (
      <Button
        size="small"
        icon={<EditRegular />}
        aria-label={`${article.name} bearbeiten`}
        onClick={() => edit(article)}
      >
        Bearbeiten
      </Button>
    ),
  };
}
