import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SiteTextsAnswer } from '#contracts/settings/settings.api.js';
import { companyQuery, siteTextsQuery, type Company } from '../../api/queries/site.queries.js';

/**
 * What is said of the company, once its profile is here. Who answers for the site is a legal statement: when the
 * profile cannot be loaded, that is said instead, and nobody else is named.
 */
export function WithCompany({ children }: { readonly children: (company: Company) => ReactNode }) {
  const result = useQuery(companyQuery);
  return (
    <WithAnswer result={result} failed="Die Firmenangaben konnten nicht geladen werden.">
      {children}
    </WithAnswer>
  );
}

/** The garage's own statements, or that they could not be loaded. */
export function WithSiteTexts({ children }: { readonly children: (texts: SiteTextsAnswer) => ReactNode }) {
  const result = useQuery(siteTextsQuery);
  return (
    <WithAnswer result={result} failed="Die weiteren Angaben konnten nicht geladen werden.">
      {children}
    </WithAnswer>
  );
}

type WithAnswerProps<Answer> = {
  readonly result: UseQueryResult<Answer>;
  readonly failed: string;
  readonly children: (answer: Answer) => ReactNode;
};

function WithAnswer<Answer>({ result, failed, children }: WithAnswerProps<Answer>) {
  const { data, isFetching, refetch } = result;
  if (data) return children(data);
  if (isFetching) return <LegalLoading />;
  return (
    <div className="msg critical" role="alert">
      <span className="grow">{failed}</span>
      <button type="button" className="btn" onClick={() => void refetch()}>
        Erneut versuchen
      </button>
    </div>
  );
}

/** Holds the place of an answer that is on its way. */
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
