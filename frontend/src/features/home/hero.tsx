import { HeroDrawing } from './hero-drawing.js';

const facts = [
  { title: 'Termin online', text: 'ohne Anmeldung' },
  { title: 'Alle Marken', text: 'Pkw und Transporter' },
  { title: 'Nachlesbar', text: 'Arbeit für Arbeit' },
] as const;

/** What the garage does, and the one thing to do next. */
export function Hero() {
  return (
    <section className="home-hero" aria-labelledby="home-title">
      <div className="p-wrap">
        <HeroDrawing />
        <h1 id="home-title">
          Ehrliche Arbeit.
          <br />
          Schritt für Schritt dokumentiert.
        </h1>
        <p className="home-lead">
          Wir warten, reparieren und verkaufen Autos. Sie sehen vorher, was es kostet, und hinterher, was
          gemacht wurde.
        </p>
        <div className="home-actions">
          <a className="btn accent lg" href="#termin">
            Termin anfragen
          </a>
          <a className="home-more" href="#leistungen">
            Leistungen ansehen
          </a>
        </div>
        <dl className="home-facts">
          {facts.map((fact) => (
            <div key={fact.title}>
              <dt>{fact.title}</dt>
              <dd>{fact.text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
