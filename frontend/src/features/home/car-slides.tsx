import type { KeyboardEvent } from 'react';
import type { CarAnswer } from '#contracts/site/cars.api.js';
import { carPath } from '#contracts/site/car-path.js';
import { srcSetOf } from '#contracts/values/shown-picture.js';
import { CarFactList } from '../../public/car-fact-list.js';
import { Turn, useSlides } from '../../public/slides.js';
import { VisitorIcon } from '../../public/visitor-icon.js';
import { formatEuro } from '../../ui/dates/formats.js';
import { Icon } from '../../ui/icon.js';
import './car-slides.css';

/** One car to a view; arrows, dots, arrow keys and swiping move. */
export function CarSlides({ cars }: { readonly cars: readonly CarAnswer[] }) {
  const { shown, show, step, track } = useSlides<HTMLUListElement>(cars.length);
  return (
    <>
      <ul className="cars-track" {...track}>
        {cars.map((car, index) => (
          <Slide key={car.id} car={car} place={`${index + 1} von ${cars.length}`} hidden={index !== shown} />
        ))}
      </ul>
      {cars.length > 1 && <Controls count={cars.length} shown={shown} onShow={show} onStep={step} />}
    </>
  );
}

type SlideProps = { readonly car: CarAnswer; readonly place: string; readonly hidden: boolean };

function Slide({ car, place, hidden }: SlideProps) {
  const page = carPath(car.id);
  const [picture] = car.pictures;
  return (
    <li className="cars-slide" aria-label={place} inert={hidden}>
      <div className="cars-picture">
        {picture ? (
          <img
            src={picture.url}
            srcSet={srcSetOf(picture)}
            sizes="(max-width: 720px) 100vw, 480px"
            alt={car.name}
            width={picture.width ?? 640}
            height={picture.height ?? 400}
            loading="lazy"
            decoding="async"
          />
        ) : (
          <VisitorIcon name="car" />
        )}
      </div>
      <div className="cars-details">
        <h3>
          <a href={page}>{car.name}</a>
        </h3>
        <CarFactList car={car} />
        <p className="cars-price">{formatEuro(car.price)}</p>
        <p className="cars-links">
          <a className="btn primary" href={`${page}#probefahrt`}>
            Probefahrt anfragen
            <span className="sr"> mit {car.name}</span>
          </a>
          {car.link && (
            <a className="btn" href={car.link} target="_blank" rel="noopener noreferrer">
              Mehr <Icon name="out" />
              <span className="sr">zu {car.name} (öffnet in neuem Tab)</span>
            </a>
          )}
        </p>
      </div>
    </li>
  );
}

type ControlsProps = {
  readonly count: number;
  readonly shown: number;
  readonly onShow: (index: number) => void;
  /** So many cars on, or back. */
  readonly onStep: (cars: number) => void;
};

/** So many dots are in view at once: with the arrows beside them they keep to one row, also at 360 px. */
const MOST_DOTS = 5;

/** Arrows and a dot for each car, of many cars for those around the shown one; the arrow keys work on all of them. */
function Controls({ count, shown, onShow, onStep }: ControlsProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onStep(step);
  };
  const dots = Math.min(count, MOST_DOTS);
  const first = Math.max(0, Math.min(shown - Math.floor(dots / 2), count - dots));
  return (
    <div className="cars-controls">
      <Turn
        label="Vorheriges Auto"
        icon="left"
        off={shown === 0}
        onClick={() => onStep(-1)}
        onKeyDown={onKeyDown}
      />
      <Turn
        label="Nächstes Auto"
        icon="right"
        off={shown === count - 1}
        onClick={() => onStep(1)}
        onKeyDown={onKeyDown}
      />
      <fieldset className="cars-dots" aria-label="Auto wählen">
        {Array.from({ length: dots }, (_, at) => first + at).map((index, at) => (
          <button
            // By its place: the dot that has the focus keeps it while the cars move on under it.
            key={at}
            type="button"
            aria-label={`Auto ${index + 1}`}
            aria-current={index === shown}
            onClick={() => onShow(index)}
            onKeyDown={onKeyDown}
          />
        ))}
      </fieldset>
      <output className="cars-place">
        {shown + 1} von {count}
      </output>
    </div>
  );
}
