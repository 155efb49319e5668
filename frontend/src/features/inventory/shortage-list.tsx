import { useQuery } from '@tanstack/react-query';
import { isAllowed } from '#contracts/access/permissions.js';
import type { ShortageAnswer } from '#contracts/inventory/articles.api.js';
import { useSession } from '../../api/session.js';
import { formatQuantity } from '../../ui/formats.js';
import { listColumns } from '../../ui/list-columns.js';
import { Panel } from '../../ui/panel.js';
import { ReadList } from '../../ui/read-list.js';
import { SiteLink } from '../../ui/site-link.js';
import { shortagesQuery } from './inventory.queries.js';
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

/** "Fehlbestand": what must be ordered to reach the minima. */
export function ShortageList() {
  const list = useQuery(shortagesQuery);
  const mayOrder = isAllowed('supply:change', useSession()?.roles ?? null);
  return (
    <Panel
      title="Fehlbestand"
      note="Mindestbestand weniger Verfügbares und Bestelltes"
      busy={list.isFetching}
      actions={mayOrder && <SiteLink to="/supply/catalog">Zum Teilekatalog</SiteLink>}
    >
      <LevelLegend />
      <ReadList
        label="Fehlbestand"
        list={list}
        columns={columns}
        rowId={({ articleId }) => articleId}
        sortedBy="missing"
        failed="Der Fehlbestand konnte nicht geladen werden."
        empty={{ sentence: 'Nichts ist knapp.', hint: 'Alle Artikel erreichen ihren Mindestbestand.' }}
      />
    </Panel>
  );
}
