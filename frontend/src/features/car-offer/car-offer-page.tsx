import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { carIdIn } from '#contracts/site/car-path.js';
import type { CarAnswer } from '#contracts/site/cars.api.js';
import { carsQuery } from '../../api/queries/site.queries.js';
import { CarFactList } from '../../public/car-fact-list.js';
import { VisitorIcon } from '../../public/visitor-icon.js';
import { formatEuro } from '../../ui/dates/formats.js';
import { Icon } from '../../ui/icon.js';
import { usePageTitle } from '../../ui/pages/page-title.js';
import { Gallery } from './gallery.js';
import { ShareButton } from './share-button.js';
import { TestDrive } from './test-drive.js';
import '../../public/public.css';
import './car-offer.css';

/** `/autos/{id}`: one car for sale. When it is sold, the page says so at once. */
export function CarOfferPage() {
  const { data: cars, isPending } = useQuery(carsQuery);
  const id = carIdIn(window.location.pathname.replace(/(?<=.)\/+$/, ''));
  const car = cars?.find((one) => one.id === id);
  return (
    <div className="p-page">
      <article className="p-wrap car-offer" aria-busy={isPending}>
        {car && <Offer car={car} />}
        {!car && !isPending && <Gone />}
      </article>
    </div>
  );
}

function Offer({ car }: { readonly car: CarAnswer }) {
  usePageTitle(`${car.name}, ${formatEuro(car.price)}`);
  useEffect(() => {
    // The page is drawn after the browser looked for the place that the address names.
    if (window.location.hash === '#probefahrt') document.getElementById('probefahrt')?.scrollIntoView();
  }, []);
  return (
    <>
      {car.pictures.length > 0 ? (
        <Gallery name={car.name} pictures={car.pictures} />
      ) : (
        <div className="car-offer-picture">
          <VisitorIcon name="car" />
        </div>
      )}
      <div className="car-offer-words">
        <h1>{car.name}</h1>
        <p className="car-offer-price">{formatEuro(car.price)}</p>
        <CarFactList car={car} />
        <p className="car-offer-links">
          {car.link && (
            <a className="btn" href={car.link} target="_blank" rel="noopener noreferrer">
              Mehr <Icon name="out" />
              <span className="sr">zu {car.name} (öffnet in neuem Tab)</span>
            </a>
          )}
          <ShareButton title={car.name} />
        </p>
      </div>
      <TestDrive car={car} />
    </>
  );
}

function Gone() {
  usePageTitle('Nicht mehr im Angebot');
  return (
    <div className="car-offer-words">
      <h1>Dieses Auto ist nicht mehr im Angebot.</h1>
      <p>
        <a href="/#autos">Zu unseren Autos im Verkauf</a>
      </p>
    </div>
  );
}
