import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import type { ShortageAnswer } from '#contracts/inventory/articles/articles.api.js';
import { useMay } from '../../../api/session/use-may.js';
import { formatQuantity } from '../../../ui/dates/formats.js';
import { listColumns } from '../../../ui/tables/list-columns.js';
import { Panel } from '../../../ui/pages/panel.js';
import { ReadList } from '../../../ui/lists/read-list.js';
import { SiteLink } from '../../../ui/pages/site-link.js';
import { shortagesQuery } from '../inventory.queries.js';
import { useShortOrder } from './use-short-order.js';
import { LevelBar, LevelLegend } from './level-bar.js';
import { Quantity } from './quantity.js';

const columns = listColumns<ShortageAnswer>([
  {
    id: 'name',
    header: 'Artikel',
    sortable: true,
    phone: 'title',
    value: ({ name }) => name,
    cell: ({ name, number }) => (
      <>
        <strong>{name}</strong>
        <span className="inventory-sku">{number}</span>
      </>
    ),
  },
  {
    id: 'minimum',
    header: 'Mindestbestand',
    align: 'end',
    phone: 'labelled',
    cell: (it) => <Quantity value={it.minimumStock} unit={it.unit} />,
  },
  {
    id: 'onHand',
    header: 'Bestand',
    align: 'end',
    phone: 'labelled',
    cell: (it) => <Quantity value={it.onHand} />,
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
    id: 'onOrder',
    header: 'Bestellt',
    align: 'end',
    phone: 'labelled',
    cell: (it) => <Quantity value={it.onOrder} />,
  },
  {
    id: 'missing',
    header: 'Fehlt',
    align: 'end',
    sortable: true,
    phone: 'labelled',
    value: ({ missing }) => missing,
    cell: ({ missing, unit }) => <strong>{formatQuantity(missing, unit)}</strong>,
  },
  {
    id: 'bar',
    header: 'Stand',
    width: '180px',
    phone: 'wide',
    cell: (it) => (
      <LevelBar available={it.available} reserved={it.reserved} minimum={it.minimumStock} unit={it.unit} />
    ),
  },
]);

const orderColumn = (order: (short: readonly ShortageAnswer[]) => void, busy: boolean) =>
  listColumns<ShortageAnswer>([
    {
      id: 'order',
      header: 'Bestellen',
      width: '120px',
      phone: 'actions',
      cell: (it) => (
        <Button
          size="small"
          aria-label={`${it.name} bestellen`}
          disabledFocusable={busy}
          onClick={() => order([it])}
        >
          Bestellen
        </Button>
      ),
    },
  ]);

/** "Fehlbestand": what must be ordered to reach the minima. */
export function ShortageList() {
  const list = useQuery(shortagesQuery);
  const mayOrder = useMay('supply:change');
  const { order, busy } = useShortOrder();
  const short = list.data ?? [];
  return (
    <Panel
      title="Fehlbestand"
      note="Mindestbestand weniger Verfügbares und Bestelltes"
      busy={list.isFetching}
      actions={
        mayOrder && (
          <>
            <SiteLink to="/supply/catalog">Zum Teilekatalog</SiteLink>
            {short.length > 0 && (
              <Button appearance="primary" disabledFocusable={busy} onClick={() => order(short)}>
                {busy ? 'Lege in den Warenkorb …' : 'Alle bestellen'}
              </Button>
            )}
          </>
        )
      }
    >
      <LevelLegend />
      <ReadList
        label="Fehlbestand"
        list={list}
        columns={mayOrder ? [...columns, ...orderColumn(order, busy)] : columns}
        rowId={({ articleId }) => articleId}
        sortedBy="missing"
        failed="Der Fehlbestand konnte nicht geladen werden."
        empty={{ sentence: 'Nichts ist knapp.', hint: 'Alle Artikel erreichen ihren Mindestbestand.' }}
      />
    </Panel>
  );
}
