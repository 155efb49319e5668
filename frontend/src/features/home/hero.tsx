import { useQuery } from '@tanstack/react-query';
import { factsOf, highlightsOf, type Fact } from '#contracts/settings/shown-texts.js';
import { HERO_SIZES } from '#contracts/values/shown-picture.js';
import { siteTextsQuery } from '../../api/queries/site.queries.js';
import { sitePhotosQuery } from '../../api/queries/website.queries.js';
import { Photo } from '../../public/photo.js';
import { Icon } from '../../ui/icon.js';
import { HeroDrawing } from './hero-drawing.js';

/** The garage's headline with its photograph, or with a drawing, and the main button. */
export function Hero() {
  const { data: texts, isPending } = useQuery(siteTextsQuery);
  const photo = useQuery(sitePhotosQuery).data?.hero;
  const highlights = texts ? highlightsOf(texts) : [];
  return (
    <section className={photo ? 'home-hero has-photo' : 'home-hero'} aria-labelledby="home-title">
      {photo && <Photo of={photo} alt={photo.alt} sizes={HERO_SIZES} className="home-photo" first />}
      <div className="p-wrap">
        {!photo && <HeroDrawing />}
        {/* Texts that could not be loaded: what the page is for. */}
        <h1 id="home-title">{isPending ? '\u00A0' : (texts?.heroTitle ?? 'Termin anfragen')}</h1>
        {texts?.heroText && <p className="home-lead">{texts.heroText}</p>}
        {texts && <Facts facts={factsOf(texts)} />}
        <div className="home-actions">
          <a className="btn accent lg" href="#termin">
            Termin anfragen
          </a>
          <a className="home-more" href="#leistungen">
            Leistungen ansehen
          </a>
        </div>
        {highlights.length > 0 && (
          <dl className="home-facts">
            {highlights.map(({ id, title, text }) => (
              <div key={id}>
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  );
}

/** What visitors can check: craft, guild, and a rating with its source. */
function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <ul className="home-trust" aria-label="Über den Betrieb">
      {facts.map(({ id, text, href }) => (
        <li key={id}>
          <Icon name="check" />
          {href ? (
            <a href={href} target="_blank" rel="noopener noreferrer">
              {text}
            </a>
          ) : (
            text
          )}
        </li>
      ))}
    </ul>
  );
}
