const steps = [
  { title: 'Anfragen', text: 'Leistung, Tag und Uhrzeit wählen. Wir bestätigen per E-Mail.' },
  { title: 'Absprechen', text: 'Bei der Annahme gehen wir die Arbeiten durch und nennen den Preis.' },
  { title: 'Nachlesen', text: 'Zur Rechnung gehört, wer was wann gemacht und welche Teile verbaut hat.' },
] as const;

/** What happens between the request and the invoice. */
export function VisitSteps() {
  return (
    <section className="p-section" aria-labelledby="home-steps">
      <h2 id="home-steps">So läuft ein Besuch ab</h2>
      <ol className="home-steps">
        {steps.map((step) => (
          <li key={step.title}>
            <b>{step.title}</b>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
