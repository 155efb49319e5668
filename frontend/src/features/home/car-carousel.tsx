import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { carsQuery } from '../../api/site.queries.js';

/** Loaded only when there are cars to show. */
const CarSlides = lazy(() => import('./car-slides.js').then((module) => ({ default: module.CarSlides })));

/** "Unsere Autos im Verkauf". Hidden when there are none or they cannot be loaded; holds its place until then. */
export function CarCarousel() {
  const { data: cars, isPending } = useQuery(carsQuery);
  if (!isPending && !cars?.length) return null;
  const skeleton = <div className="cars-skeleton p-skeleton" />;
  return (
    <section
      className="p-section"
      id="autos"
      aria-labelledby="home-cars"
      aria-roledescription="Karussell"
      aria-busy={isPending}
    >
      <h2 id="home-cars">Unsere Autos im Verkauf</h2>
      <p className="p-intro">Jedes Fahrzeug hat bei uns eine volle Durchsicht bekommen.</p>
      {cars ? (
        <Suspense fallback={skeleton}>
          <CarSlides cars={cars} />
        </Suspense>
      ) : (
        skeleton
      )}
    </section>
  );
}
