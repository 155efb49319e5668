import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useState, type ReactNode } from 'react';
import type { SiteTextsAnswer } from '#contracts/settings/settings.api.js';
import { companyQuery, servicesQuery, siteTextsQuery } from '../../api/queries/site.queries.js';
import { sitePhotosQuery } from '../../api/queries/website.queries.js';
import { HomePreview } from '../../features/home/home-preview.js';
import { AboutContent } from '../../features/legal/about-page.js';
import { ViewTabs } from '../../ui/pages/view-tabs.js';
import '../public/public-layout.css';
import './site-preview.css';

const PAGES = [
  { id: 'home', label: 'Startseite' },
  { id: 'about', label: 'Über uns' },
  { id: 'search', label: 'Suchmaschine' },
] as const;
type PageName = (typeof PAGES)[number]['id'];

/** The public pages with texts that are not saved yet. To look at only: nothing in it takes the focus or a click. */
export function SitePreview({ texts }: { readonly texts: SiteTextsAnswer }) {
  const [page, setPage] = useState<PageName>('home');
  return (
    <section className="card site-preview" aria-label="Vorschau der Website">
      <ViewTabs label="Vorschau" tabs={PAGES} value={page} onChoose={setPage} />
      <div className="site-preview-frame">
        {page === 'search' ? (
          <SearchResult texts={texts} />
        ) : (
          <div className="pub site-preview-page" inert aria-hidden="true">
            <WithTexts texts={texts}>{page === 'home' ? <HomePreview /> : <About />}</WithTexts>
          </div>
        )}
      </div>
    </section>
  );
}

/** The pages read these texts, and everything else as it is saved. */
function WithTexts({ texts, children }: { readonly texts: SiteTextsAnswer; readonly children: ReactNode }) {
  const company = useQuery(companyQuery).data;
  const services = useQuery(servicesQuery).data;
  const photos = useQuery(sitePhotosQuery).data;
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: LOOKED_AT } }));
  useLayoutEffect(() => {
    client.setQueryData(siteTextsQuery.queryKey, texts);
    if (company) client.setQueryData(companyQuery.queryKey, company);
    if (services) client.setQueryData(servicesQuery.queryKey, services);
    if (photos) client.setQueryData(sitePhotosQuery.queryKey, photos);
  }, [client, texts, company, services, photos]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** Nothing but a change of the form replaces the texts. */
const LOOKED_AT = { refetchOnWindowFocus: false, refetchOnReconnect: false, retry: false } as const;

function About() {
  return (
    <article className="p-page p-wrap legal">
      <h1>Über uns</h1>
      <AboutContent />
    </article>
  );
}

/** About as search engines show a page. */
function SearchResult({ texts }: { readonly texts: SiteTextsAnswer }) {
  const company = useQuery(companyQuery).data;
  return (
    <div className="site-preview-result">
      <p className="muted">{window.location.host}</p>
      <p className="site-preview-title">{[texts.homeMetaTitle, company?.name].filter(Boolean).join(' – ')}</p>
      <p>{texts.homeMetaDescription || 'Ohne Beschreibung nennen wir die angebotenen Leistungen.'}</p>
    </div>
  );
}
