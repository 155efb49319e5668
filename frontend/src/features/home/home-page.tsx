import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { siteTextsQuery } from '../../api/queries/site.queries.js';
import { usePageTitle } from '../../ui/pages/page-title.js';
import { BookingSection } from './booking/booking-section.js';
import { EMPTY_VISIT, type Visit } from './booking/visit/visit.js';
import { CarCarousel } from './car-carousel.js';
import { FootBar } from './foot-bar.js';
import { Hero } from './hero.js';
import { ServiceTiles } from './service-tiles.js';
import { SidePanel } from './side-panel.js';
import { VisitSteps } from './visit-steps.js';
import '../../public/public.css';
import './home.css';
import './home-content.css';

/** The landing page: what the garage does, when there is room, and the request for an appointment. */
export function HomePage() {
  const [visit, setVisit] = useState<Visit>(EMPTY_VISIT);
  const [choices, setChoices] = useState(0);
  usePageTitle(useQuery(siteTextsQuery).data?.homeMetaTitle ?? 'Termin anfragen');
  useHashTarget();

  const choose = (change: Partial<Visit>) => {
    setVisit((last) => ({ ...last, ...change }));
    setChoices((count) => count + 1);
  };

  return (
    <div className="p-page">
      <Hero />
      <div className="p-wrap home-grid">
        <SidePanel serviceId={visit.serviceId} onTake={choose} />
        <div className="home-content">
          <ServiceTiles onChoose={({ id }) => choose({ serviceId: id })} />
          <VisitSteps />
          <CarCarousel />
          <BookingSection visit={visit} onVisit={setVisit} choices={choices} />
        </div>
      </div>
      <FootBar />
    </div>
  );
}

/** The page is drawn after the browser looked for `#termin`, so the page scrolls there itself. */
function useHashTarget(): void {
  useEffect(() => {
    const id = window.location.hash.slice(1);
    if (id !== '') document.getElementById(id)?.scrollIntoView();
  }, []);
}
