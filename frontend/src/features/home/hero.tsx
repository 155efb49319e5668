import { useQuery } from '@tanstack/react-query';
import { highlightsOf } from '#contracts/settings/shown-texts.js';
import { siteTextsQuery } from '../../api/queries/site.queries.js';
import { HeroDrawing } from './hero-drawing.js';

/** The garage's headline, and the main button. */
export function Hero() {
  const { data: texts, isPending } = useQuery(siteTextsQuery);
  const highlights = texts ? highlightsOf(texts) : [];
  return (
    <section className="home-hero" aria-labelledby="home-title">
      <div className="p-wrap">
        <HeroDrawing />
        {/* Texts that could not be loaded: what the page is for. */}
        <h1 id="home-title">{isPending ? '\u00A0' : (texts?.heroTitle ?? 'Termin anfragen')}</h1>
        {texts?.heroText && <p className="home-lead">{texts.heroText}</p>}
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
