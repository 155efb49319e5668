import { useQuery } from '@tanstack/react-query';
import { carsQuery, siteTextsQuery } from '../../api/queries/site.queries.js';
import { useLater } from '../../public/later.js';

const loadSlides = () => import('./car-slides.js');

/** "Unsere Autos im Verkauf". Hidden when there are none or they cannot be loaded; holds its place until then. */
export function CarCarousel() {
  const { data: cars, isPending } = useQuery(carsQuery);
  const text = useQuery(siteTextsQuery).data?.carsText;
  // Loaded only when there are cars to show.
  const { part: slides, failed } = useLater(cars?.length ? loadSlides : undefined);
  if (failed || (!isPending && !cars?.length)) return null;
  return (
    <section
      className="p-section"
      id="autos"
      aria-labelledby="home-cars"
      aria-roledescription="Karussell"
      aria-busy={isPending}
    >
      <h2 id="home-cars">Unsere Autos im Verkauf</h2>
      {text && <p className="p-intro home-own">{text}</p>}
      {cars && slides ? <slides.CarSlides cars={cars} /> : <div className="cars-skeleton p-skeleton" />}
    </section>
  );
}
