import { telephoneHref } from '#contracts/values/contact.js';
import type { Company } from '../../api/site.queries.js';
import { addressLines } from './company-lines.js';
import { LegalPage } from './legal-page.js';
import { MapOnRequest } from './map-on-request.js';
import { WithCompany } from './with-company.js';

/** "Über uns", and where the garage is. */
export function AboutPage() {
  return (
    <LegalPage title="Über uns">
      <p className="legal-lead">
        Wir warten und reparieren Autos aller Marken und verkaufen Gebrauchte, die wir selbst durchgesehen
        haben.
      </p>
      <h2>So arbeiten wir</h2>
      <p>
        Bei der Annahme gehen wir die Arbeiten mit Ihnen durch und nennen den Preis. Kommt unterwegs etwas
        dazu, rufen wir an, bevor wir weitermachen.
      </p>
      <p>
        Jede Arbeit wird mitgeschrieben: wer sie wann gemacht hat und welche Teile verbaut sind. Das steht auf
        der Rechnung, und wir finden es auch Jahre später wieder.
      </p>
      <h2>Wofür Sie zu uns kommen</h2>
      <ul>
        <li>Inspektion und Wartung nach Herstellervorgabe</li>
        <li>Reifenwechsel, Wuchten und Einlagern</li>
        <li>Karosserie und Lack, auf Wunsch mit der Versicherung abgestimmt</li>
        <li>Elektronik und Diagnose</li>
        <li>Geprüfte Gebrauchtwagen</li>
      </ul>
      <h2>Hier finden Sie uns</h2>
      <WithCompany>{(company) => <Place company={company} />}</WithCompany>
    </LegalPage>
  );
}

function Place({ company }: { readonly company: Company }) {
  const address = addressLines(company);
  if (address.length === 0) return <p>Die Adresse ist noch nicht hinterlegt.</p>;
  return (
    <>
      <address>
        {[company.name, ...address].filter(Boolean).map((line) => (
          <div key={line}>{line}</div>
        ))}
        {company.phone && (
          <div>
            Telefon <a href={telephoneHref(company.phone)}>{company.phone}</a>
          </div>
        )}
      </address>
      <MapOnRequest address={address.join(', ')} />
    </>
  );
}
