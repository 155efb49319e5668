import { useQuery } from '@tanstack/react-query';
import type { ShortageAnswer } from '#contracts/inventory/articles/articles.api.js';
import { counted, formatQuantity } from '../../../ui/dates/formats.js';
import { Panel } from '../../../ui/pages/panel.js';
import { SiteLink } from '../../../ui/pages/site-link.js';
import { shortagesQuery } from '../inventory.queries.js';
import { LevelBar } from './level-bar.js';

/** So many stand above the list; the others in their own view. */
const SHOWN = 5;

/** Articles below their minimum, worst first, with their open orders. Hidden if there are none. */
export function ShortStrip() {
  const { data: short = [] } = useQuery(shortagesQuery);
  if (short.length === 0) return null;
  const title = short.length === 1 ? '1 Artikel ist knapp' : `${short.length} Artikel sind knapp`;
  return (
    <Panel
      className="short-strip"
      title={title}
      note="Verfügbar unter Mindestbestand, das Dringendste zuerst"
      actions={<SiteLink to="/inventory?tab=fehlbestand">Alle ansehen</SiteLink>}
    >
      <ul>
        {short.slice(0, SHOWN).map((article) => (
          <ShortArticle key={article.articleId} article={article} />
        ))}
      </ul>
    </Panel>
  );
}

function ShortArticle({ article }: { readonly article: ShortageAnswer }) {
  const { name, number, unit, available, reserved, minimumStock, onOrder } = article;
  return (
    <li>
      <strong>{name}</strong>
      <span className="muted">{number}</span>
      <span>
        <span className={`short-figure inventory-number ${available < 0 ? 'is-critical' : 'is-caution'}`}>
          {formatQuantity(available)}
        </span>{' '}
        {unit} verfügbar
      </span>
      <LevelBar available={available} reserved={reserved} minimum={minimumStock} unit={unit} />
      <span className="muted">{orderedInWords(onOrder, article.missing, unit)}</span>
    </li>
  );
}

function orderedInWords(onOrder: number, missing: number, unit: string): string {
  if (onOrder === 0) return 'noch nicht bestellt';
  return `${formatQuantity(onOrder, unit)} bestellt, ${counted(missing, 'fehlt', 'fehlen')} noch`;
}
