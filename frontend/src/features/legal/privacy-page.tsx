import { headOfCompany } from '#contracts/settings/legal-form.js';
import type { Company } from '../../api/queries/site.queries.js';
import { addressLines } from '../../public/address.js';
import { LegalPage } from './legal-page.js';
import { StoredData } from './stored-data.js';
import { WithCompany } from './with-company.js';

/** Datenschutzerklärung (Art. 13 DSGVO): who answers, what is stored, who gets it, and the visitor's rights. */
export function PrivacyPage() {
  return (
    <LegalPage title="Datenschutz">
      <p className="legal-lead">
        Wir erheben nur, was wir für Ihren Termin und die Arbeit an Ihrem Fahrzeug brauchen. Diese Seite lädt
        ohne Ihren Klick nichts von fremden Servern, setzt keine Cookies und wertet Ihren Besuch nicht aus.
      </p>
      <h2>Verantwortlich</h2>
      <WithCompany>{(company) => <Controller company={company} />}</WithCompany>
      <StoredData />
      <Recipients />
      <h2>Ihre Rechte</h2>
      <ul>
        <li>Auskunft über Ihre Daten, auch als Datei (Art. 15 und 20 DSGVO)</li>
        <li>Berichtigung falscher Angaben (Art. 16 DSGVO)</li>
        <li>Löschung und Einschränkung der Verarbeitung (Art. 17 und 18 DSGVO)</li>
        <li>Widerspruch gegen die Verarbeitung (Art. 21 DSGVO)</li>
        <li>Widerruf einer Einwilligung für die Zukunft (Art. 7 Abs. 3 DSGVO)</li>
        <li>Beschwerde bei der Datenschutzaufsicht Ihres Bundeslandes (Art. 77 DSGVO)</li>
      </ul>
      <p>
        Eine Nachricht an die oben genannte Adresse genügt. Sie müssen uns keine Angaben machen; ohne die
        Pflichtfelder können wir aber keinen Termin vergeben. Entscheidungen, die allein ein Programm trifft,
        gibt es bei uns nicht.
      </p>
    </LegalPage>
  );
}

/** Who answers for the data. */
function Controller({ company }: { readonly company: Company }) {
  const { name = '', owner, phone, email } = company;
  if (name === '') return <p>Die Firmenangaben sind noch nicht hinterlegt.</p>;
  const lines = [name, owner && `${headOfCompany(name)}: ${owner}`, ...addressLines(company)];
  return (
    <address>
      {[...lines, phone && `Telefon ${phone}`].filter(Boolean).map((line) => (
        <div key={line}>{line}</div>
      ))}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </address>
  );
}

/** Nobody is named whom the product cannot know: which provider a garage uses is its own decision. */
function Recipients() {
  return (
    <>
      <h2>Wer die Daten bekommt</h2>
      <p>
        In der Werkstatt sehen sie nur die Mitarbeiter, die sie für ihre Arbeit brauchen. Außerhalb bekommen
        sie:
      </p>
      <ul>
        <li>
          Hosting: der Anbieter des Servers, auf dem diese Seite und ihre Daten liegen, wenn wir ihn nicht
          selbst betreiben. Er arbeitet in unserem Auftrag (Art. 28 DSGVO).
        </li>
        <li>
          E-Mail: der Anbieter, über den wir E-Mails versenden, ebenfalls in unserem Auftrag, und der Anbieter
          Ihres Postfachs.
        </li>
        <li>Karte: Google, aber nur, wenn Sie die Karte auf der Seite „Über uns“ laden.</li>
        <li>
          Sonst nur, wer sie für Ihren Auftrag braucht oder wem wir sie nach dem Gesetz geben müssen, etwa
          Steuerberatung und Finanzamt.
        </li>
      </ul>
      <p>Welche Anbieter wir zurzeit beauftragt haben, sagen wir Ihnen auf Anfrage.</p>
    </>
  );
}
