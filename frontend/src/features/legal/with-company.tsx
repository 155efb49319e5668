import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { companyQuery, type Company } from '../../api/site.queries.js';

/**
 * What is said of the company, once its profile is here. Who answers for the site is a legal statement: when the
 * profile cannot be loaded, that is said instead, and nobody else is named.
 */
export function WithCompany({ children }: { readonly children: (company: Company) => ReactNode }) {
  const { data: company, isFetching, refetch } = useQuery(companyQuery);
  if (company) return children(company);
  if (isFetching) return <LegalLoading />;
  return (
    <div className="msg critical" role="alert">
      <span className="grow">Die Firmenangaben konnten nicht geladen werden.</span>
      <button type="button" className="btn" onClick={() => void refetch()}>
        Erneut versuchen
      </button>
    </div>
  );
}

/** Holds the place while the company profile is on its way. */
function LegalLoading() {
  return (
    <output className="legal-loading">
      <span className="sr">Lädt…</span>
      <span className="p-skeleton" />
      <span className="p-skeleton" />
      <span className="p-skeleton" />
    </output>
  );
}
