import { srcSetOf, type ShownPicture } from '#contracts/values/shown-picture.js';
import { Turn, useSlides } from '../../public/slides.js';
import './gallery.css';

type GalleryProps = { readonly name: string; readonly pictures: readonly ShownPicture[] };

/** The pictures of a car, one to a view: swiping, arrow keys and buttons move. Their place is held, so nothing jumps. */
export function Gallery({ name, pictures }: GalleryProps) {
  const { shown, step, track } = useSlides<HTMLUListElement>(pictures.length);
  return (
    <section className="gallery" aria-roledescription="Karussell" aria-label={`Bilder: ${name}`}>
      <ul
        {...track}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled list must be reachable by keyboard
        tabIndex={pictures.length > 1 ? 0 : undefined}
        className="gallery-track"
        aria-label={`Bilder: ${name}`}
      >
        {pictures.map((picture, index) => (
          <li key={picture.url}>
            <img
              src={picture.url}
              srcSet={srcSetOf(picture)}
              sizes="(max-width: 720px) 100vw, 720px"
              width={picture.width ?? 1280}
              height={picture.height ?? 800}
              alt={index === 0 ? name : `${name}, Bild ${index + 1}`}
              loading={index === 0 ? 'eager' : 'lazy'}
              decoding="async"
            />
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <div className="gallery-controls">
          <Turn label="Voriges Bild" icon="left" off={shown === 0} onClick={() => step(-1)} />
          <output>
            {shown + 1} von {pictures.length}
          </output>
          <Turn
            label="Nächstes Bild"
            icon="right"
            off={shown === pictures.length - 1}
            onClick={() => step(1)}
          />
        </div>
      )}
    </section>
  );
}
