import { useQuery } from '@tanstack/react-query';
import { companyQuery } from '../../api/site.queries.js';
import { addressLines, companyName } from './company-lines.js';
import { LegalPage } from './legal-page.js';

/** Datenschutzerklärung (Art. 13 DSGVO): what is stored, why, how long, and the visitor's rights. */
export function PrivacyPage() {
  return (
    <LegalPage title="Datenschutz">
      <p className="legal-lead">
        Wir erheben nur, was wir für Ihren Termin und die Arbeit an Ihrem Fahrzeug brauchen. Diese Seite lädt
        nichts von fremden Servern, setzt keine Cookies und wertet Ihren Besuch nicht aus.
      </p>
      <Controller />
      <h2>Was wir speichern, wozu und wie lange</h2>
      <h3>Terminanfrage</h3>
      <p>
        Name, E-Mail, Telefon (freiwillig), Kennzeichen, gewünschter Service und Zeitpunkt. Wir brauchen die
        Angaben, um den Termin zu prüfen, zu bestätigen und vorzubereiten (Art. 6 Abs. 1 lit. b DSGVO). Beim
        Ausfüllen prüfen wir, ob es zu E-Mail, Telefon oder Kennzeichen schon ein Kundenkonto oder Fahrzeug
        gibt; angezeigt werden nur verkürzte Angaben. Wir löschen Ihre Daten auf Verlangen, sobald kein
        Auftrag mehr offen ist und keine gesetzliche Frist entgegensteht.
      </p>
      <h3>Kundenkonto, Fahrzeug und Auftrag</h3>
      <p>
        Kontaktdaten, Fahrzeugdaten und die ausgeführten Arbeiten, damit wir Sie betreuen und unsere Arbeit
        belegen können (Art. 6 Abs. 1 lit. b und f DSGVO). Technische Fahrzeugdaten fragen wir bei einem
        Datenkatalog nur mit Ihrer dokumentierten Einwilligung ab (Art. 6 Abs. 1 lit. a DSGVO). Die
        Einwilligung können Sie jederzeit mit Wirkung für die Zukunft widerrufen.
      </p>
      <h3>Rechnungen</h3>
      <p>
        Rechnungen und die Belege dazu bewahren wir so lange auf, wie Handels- und Steuerrecht es verlangen,
        in der Regel acht Jahre für Buchungsbelege (Art. 6 Abs. 1 lit. c DSGVO, § 147 AO, § 257 HGB).
      </p>
      <h3>Aufruf dieser Seite</h3>
      <p>
        Zum Betrieb und zum Schutz vor Missbrauch verarbeitet der Server kurzzeitig Ihre IP-Adresse, die
        Adresse der aufgerufenen Seite und den Zeitpunkt (Art. 6 Abs. 1 lit. f DSGVO). Technische Protokolle
        enthalten weder Ihren Namen noch Ihre Adressen. Ihr Browser merkt sich auf Ihrem Gerät, ob Sie die
        helle oder dunkle Darstellung gewählt haben; für angemeldete Mitarbeiter auch die Anmeldung.
      </p>
      <h3>Karte</h3>
      <p>
        Auf der Seite „Über uns“ können Sie eine Karte von Google Maps laden. Erst dann erhält Google Ihre
        IP-Adresse; die Daten können in die USA übertragen werden (Art. 6 Abs. 1 lit. a DSGVO).
      </p>
      <h2>Wer die Daten bekommt</h2>
      <p>
        In der Werkstatt sehen sie nur die Mitarbeiter, die sie für ihre Arbeit brauchen. Außerhalb geben wir
        sie nur weiter, wenn Ihr Auftrag oder ein Gesetz es verlangt, etwa an die Steuerberatung.
      </p>
      <h2>Ihre Rechte</h2>
      <ul>
        <li>Auskunft über Ihre Daten, auch als Datei (Art. 15 und 20 DSGVO)</li>
        <li>Berichtigung falscher Angaben (Art. 16 DSGVO)</li>
        <li>Löschung und Einschränkung der Verarbeitung (Art. 17 und 18 DSGVO)</li>
        <li>Widerspruch gegen die Verarbeitung (Art. 21 DSGVO)</li>
        <li>Widerruf einer Einwilligung für die Zukunft (Art. 7 Abs. 3 DSGVO)</li>
        <li>Beschwerde bei der Datenschutzaufsicht Ihres Bundeslandes (Art. 77 DSGVO)</li>
      </ul>
      <p>Eine Nachricht an die oben genannte Adresse genügt.</p>
    </LegalPage>
  );
}

/** Who answers for the data. */
function Controller() {
  const company = useQuery(companyQuery).data;
  const lines = [companyName(company), company?.owner, ...addressLines(company)].filter(Boolean);
  return (
    <>
      <h2>Verantwortlich</h2>
      <address className="legal-controller">
        {lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
        {company?.email && <a href={`mailto:${company.email}`}>{company.email}</a>}
      </address>
    </>
  );
}
