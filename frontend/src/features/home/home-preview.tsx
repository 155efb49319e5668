import { CarCarousel } from './car-carousel.js';
import { Hero } from './hero.js';
import { ServiceTiles } from './service-tiles.js';
import { SidePanel } from './side-panel.js';
import { VisitSteps } from './visit-steps.js';
import '../../public/public.css';
import './home.css';
import './home-content.css';

const nothing = () => undefined;

/** The landing page to look at, without the form. */
export function HomePreview() {
  return (
    <div className="p-page">
      <Hero />
      <div className="p-wrap home-grid">
        <SidePanel serviceId="" onTake={nothing} />
        <div className="home-content">
          <ServiceTiles onChoose={nothing} />
          <VisitSteps />
          <CarCarousel />
        </div>
      </div>
    </div>
  );
}
