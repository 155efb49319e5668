import { useQuery } from '@tanstack/react-query';
import { servicesQuery, type ServiceItem } from '../../api/site.queries.js';
import { formatHours } from '../../ui/formats.js';
import { TileIcon, type TileIconName } from './tile-icon.js';

type Tile = {
  title: string;
  text: string;
  icon: TileIconName;
  /** Lower-case beginnings of a matching service's words. */ words: string[];
};

const tiles: readonly Tile[] = [
  {
    title: 'Inspektion und Wartung',
    text: 'Nach Herstellervorgabe, mit Eintrag ins Serviceheft und Prüfliste zum Mitnehmen.',
    icon: 'wrench',
    words: ['inspektion', 'wartung'],
  },
  {
    title: 'Reifenwechsel und Service',
    text: 'Wechseln, wuchten, einlagern. Profiltiefe und Alter schreiben wir Ihnen auf.',
    icon: 'tyre',
    words: ['reifen'],
  },
  {
    title: 'Karosserie und Lack',
    text: 'Dellen, Kratzer, Unfallschäden. Auf Wunsch klären wir alles mit der Versicherung.',
    icon: 'spray',
    words: ['karosserie', 'lack'],
  },
  {
    title: 'Elektronik und Diagnose',
    text: 'Fehlerspeicher lesen, Ursache finden, erst dann Teile tauschen.',
    icon: 'bolt',
    words: ['elektronik', 'diagnose'],
  },
];

/** The four fields of work. Choosing one preselects its service in the form, when the garage offers it. */
export function ServiceTiles({ onChoose }: { onChoose: (service: ServiceItem | undefined) => void }) {
  const services = useQuery(servicesQuery).data ?? [];
  return (
    <section className="p-section home-services" id="leistungen" aria-labelledby="home-services">
      <h2 id="home-services">Was wir für Sie tun</h2>
      <ul className="home-tiles">
        {tiles.map((tile) => {
          const service = serviceOf(tile, services);
          return (
            <li key={tile.title}>
              <a
                className="home-tile"
                href="#termin"
                onClick={(event) => {
                  event.preventDefault();
                  onChoose(service);
                }}
              >
                <span className="home-tile-icon">
                  <TileIcon name={tile.icon} />
                </span>
                <h3>{tile.title}</h3>
                <p>{tile.text}</p>
                <span className="home-tile-go">
                  Termin wählen
                  <span>{service ? `ca. ${formatHours(service.duration)}` : 'nach Aufwand'}</span>
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function serviceOf(tile: Tile, services: readonly ServiceItem[]): ServiceItem | undefined {
  return services.find((service) => {
    const words = service.name.toLowerCase().split(/[^a-zäöüß]+/);
    return words.some((word) => tile.words.some((beginning) => word.startsWith(beginning)));
  });
}
