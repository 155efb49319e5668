import { useQuery } from '@tanstack/react-query';
import { servicesQuery, type ServiceItem } from '../../api/queries/site.queries.js';
import { Photo } from '../../public/photo.js';
import { formatEuro, formatHours } from '../../ui/dates/formats.js';
import { TileIcon, type TileIconName } from './tile-icon.js';

const TILE_SIZES = '(max-width: 720px) 100vw, 420px';

/** Lower-case beginnings of words in a service's name, and the drawing that belongs to them. */
const ICONS: readonly (readonly [icon: TileIconName, beginnings: readonly string[]])[] = [
  ['tyre', ['reifen', 'räder', 'rad']],
  ['spray', ['karosserie', 'lack']],
  ['bolt', ['elektr', 'diagnose', 'batterie']],
];

/** A tile for each service that the garage shows. Choosing one preselects the service in the form. */
export function ServiceTiles({ onChoose }: { onChoose: (service: ServiceItem) => void }) {
  const { data, isError } = useQuery(servicesQuery);
  const services = data?.filter(({ isTile }) => isTile);
  // The form says that the services could not be loaded.
  if (isError && services === undefined) return null;
  return (
    <section className="p-section home-services" id="leistungen" aria-labelledby="home-services">
      <h2 id="home-services">Was wir für Sie tun</h2>
      {services?.length === 0 && <p className="p-intro">Hier stehen noch keine Leistungen.</p>}
      {services !== undefined && services.length > 0 && (
        <ul className="home-tiles">
          {services.map((service) => (
            <li key={service.id}>
              <ServiceTile service={service} onChoose={() => onChoose(service)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function ServiceTile({ service, onChoose }: { service: ServiceItem; onChoose: () => void }) {
  const { name, publicText, duration, priceFrom, picture } = service;
  return (
    <a
      className="home-tile"
      href="#termin"
      onClick={(event) => {
        event.preventDefault();
        onChoose();
      }}
    >
      {picture ? (
        <Photo of={picture} alt="" sizes={TILE_SIZES} className="home-tile-photo" />
      ) : (
        <span className="home-tile-icon">
          <TileIcon name={iconOf(name)} />
        </span>
      )}
      <h3>{name}</h3>
      {publicText && <p>{publicText}</p>}
      <span className="home-tile-go">
        Termin wählen
        <span>
          {priceFrom !== null && <b>ab {formatEuro(priceFrom)}</b>} ca. {formatHours(duration)}
        </span>
      </span>
    </a>
  );
}

function iconOf(name: string): TileIconName {
  const words = name.toLowerCase().split(/[^a-zäöüß]+/);
  const found = ICONS.find(([, beginnings]) =>
    words.some((word) => beginnings.some((beginning) => word.startsWith(beginning))),
  );
  return found?.[0] ?? 'wrench';
}
