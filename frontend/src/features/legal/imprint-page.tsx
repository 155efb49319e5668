import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { headOfCompany } from '#contracts/settings/legal-form.js';
import type { SiteTextsAnswer } from '#contracts/settings/settings.api.js';
import { telephoneHref } from '#contracts/values/contact.js';
import { siteTextsQuery, type Company } from '../../api/queries/site.queries.js';
import { addressLines } from '../../public/address.js';
import { LegalPage } from './legal-page.js';
import { WithCompany, WithSiteTexts } from './with-company.js';

/** Impressum (§ 5 DDG) from the company profile and the garage's own statements; lines that are not on file are left out. */
export function ImprintPage() {
  return (
    <LegalPage title="Impressum">
      <h2>Angaben gemäß § 5 DDG</h2>
      <WithCompany>{(company) => <Provider company={company} />}</WithCompany>
      <WithSiteTexts>{(texts) => <OwnStatements texts={texts} />}</WithSiteTexts>
      <h2>Haftung für Inhalte</h2>
      <p>
        Die Inhalte dieser Seiten haben wir mit Sorgfalt erstellt. Als Diensteanbieter sind wir für eigene
        Inhalte nach den allgemeinen Gesetzen verantwortlich. Für die Richtigkeit, Vollständigkeit und
        Aktualität können wir keine Gewähr übernehmen. Werden uns Rechtsverletzungen bekannt, entfernen wir
        die Inhalte umgehend.
      </p>
      <h2>Haftung für Links</h2>
      <p>
        Für die Inhalte verlinkter Seiten ist deren Betreiber verantwortlich. Zum Zeitpunkt der Verlinkung
        waren keine Rechtsverstöße erkennbar. Werden uns welche bekannt, entfernen wir den Link umgehend.
      </p>
    </LegalPage>
  );
}

function Provider({ company }: { readonly company: Company }) {
  const { name = '', owner } = company;
  const chamberContact = useQuery(siteTextsQuery).data?.chamberContact;
  if (name === '') return <p>Die Firmenangaben sind noch nicht hinterlegt.</p>;
  const lines = [name, owner && `${headOfCompany(name)}: ${owner}`, ...addressLines(company)];
  return (
    <>
      <address>
        {lines.filter(Boolean).map((line) => (
          <div key={line}>{line}</div>
        ))}
      </address>
      <Facts
        title="Kontakt"
        facts={[
          {
            name: 'Telefon',
            value: company.phone && <a href={telephoneHref(company.phone)}>{company.phone}</a>,
          },
          { name: 'Fax', value: company.fax },
          {
            name: 'E-Mail',
            value: company.email && <a href={`mailto:${company.email}`}>{company.email}</a>,
          },
        ]}
      />
      <Facts
        title="Register und Steuern"
        facts={[
          { name: 'Registergericht', value: company.registerCourt },
          { name: 'Registernummer', value: company.registerNumber },
          { name: 'Umsatzsteuer-Identifikationsnummer', value: company.vatId },
        ]}
      />
      <Facts
        title="Aufsicht"
        facts={[
          { name: 'Zuständige Kammer', value: company.chamber },
          { name: 'Anschrift der Kammer', value: chamberContact },
        ]}
      />
    </>
  );
}

/** Profession (§ 5 Abs. 1 Nr. 5 DDG) and settlement of disputes (§ 36 VSBG), as far as the garage states them. */
function OwnStatements({ texts }: { readonly texts: SiteTextsAnswer }) {
  return (
    <>
      <Facts
        title="Beruf"
        facts={[
          { name: 'Gesetzliche Berufsbezeichnung', value: texts.profession },
          { name: 'Verliehen in', value: texts.professionState },
          { name: 'Berufsrechtliche Regelungen', value: texts.professionRules },
        ]}
      />
      {texts.disputeNotice && (
        <>
          <h2>Verbraucherstreitbeilegung</h2>
          <p>{texts.disputeNotice}</p>
        </>
      )}
    </>
  );
}

type FactsProps = { readonly title: string; readonly facts: readonly { name: string; value: ReactNode }[] };

/** A titled list of what is on file; nothing at all when none of it is. */
function Facts({ title, facts }: FactsProps) {
  const known = facts.filter((fact) => Boolean(fact.value));
  if (known.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <dl className="legal-facts">
        {known.map(({ name, value }) => (
          <div key={name} className="legal-fact">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
