import { factsInWords, type CarFacts } from '#contracts/site/car-facts.js';
import './car-fact-list.css';

/** What is known of a car for sale, as a small table; nothing if nothing is. */
export function CarFactList({ car }: { readonly car: CarFacts }) {
  const facts = factsInWords(car);
  if (facts.length === 0) return null;
  return (
    <dl className="car-facts">
      {facts.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
