import { useQuery } from '@tanstack/react-query';
import { stepsOf } from '#contracts/settings/shown-texts.js';
import { siteTextsQuery } from '../../api/queries/site.queries.js';

/** The steps of a visit, as the garage states them. Hidden without steps. */
export function VisitSteps() {
  const { data: texts } = useQuery(siteTextsQuery);
  const steps = texts ? stepsOf(texts) : [];
  if (steps.length === 0) return null;
  return (
    <section className="p-section" aria-labelledby="home-steps">
      <h2 id="home-steps">So läuft ein Besuch ab</h2>
      <ol className="home-steps">
        {steps.map(({ id, title, text }) => (
          <li key={id}>
            <b>{title}</b>
            {text && <p>{text}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
