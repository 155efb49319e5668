import { useQuery } from '@tanstack/react-query';
import { paragraphsOf } from '#contracts/settings/shown-texts.js';
import { telephoneHref } from '#contracts/values/contact.js';
import { servicesQuery, siteTextsQuery, type Company } from '../../api/queries/site.queries.js';
import { sitePhotosQuery } from '../../api/queries/website.queries.js';
import { addressLines } from '../../public/address.js';
import { Photo } from '../../public/photo.js';
import { LegalPage } from './legal-page.js';
import { MapOnRequest } from './map-on-request.js';
import { WithCompany } from './with-company.js';

/** "Über uns" in the garage's own words, what it offers, and where it is. */
export function AboutPage() {
  return (
    <LegalPage title="Über uns">
      <AboutContent />
    </LegalPage>
  );
}

/** The page below its title. */
export function AboutContent() {
  const { data: texts } = useQuery(siteTextsQuery);
  return (
    <>
      {texts?.aboutLead && <p className="legal-lead">{texts.aboutLead}</p>}
      {texts?.aboutText && (
        <>
          <h2>So arbeiten wir</h2>
          {paragraphsOf(texts.aboutText).map((paragraph, place) => (
            <p key={place}>{paragraph}</p>
          ))}
        </>
      )}
      <Picture place="team" />
      <Services />
      <h2>Hier finden Sie uns</h2>
      <Picture place="building" />
      <WithCompany>{(company) => <Place company={company} />}</WithCompany>
    </>
  );
}

function Picture({ place }: { readonly place: 'team' | 'building' }) {
  const photo = useQuery(sitePhotosQuery).data?.[place];
  if (!photo) return null;
  return <Photo of={photo} alt={photo.alt} sizes="(max-width: 800px) 100vw, 760px" className="legal-photo" />;
}

function Services() {
  const { data: services = [] } = useQuery(servicesQuery);
  if (services.length === 0) return null;
  return (
    <>
      <h2>Wofür Sie zu uns kommen</h2>
      <ul>
        {services.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </>
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
