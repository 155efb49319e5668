import { useQuery } from '@tanstack/react-query';
import { hasStatus, messageOf } from '../../api/http.js';
import { usePageTitle } from '../../ui/pages/page-title.js';
import { SiteLink } from '../../ui/pages/site-link.js';
import { ownEstimateQuery, tokenInAddress } from './own-estimate.queries.js';
import { ShownEstimate } from './shown-estimate.js';
import '../../public/public.css';
import './own-estimate.css';

/** `/kva/{token}`: the customer's estimate, by the link from his mail. The server keeps it out of search engines. */
export function OwnEstimatePage() {
  usePageTitle('Ihr Kostenvoranschlag');
  const token = tokenInAddress();
  const { data: estimate, error, isPending, refetch } = useQuery(ownEstimateQuery(token));
  return (
    <div className="p-page">
      <article className="p-wrap kva">
        <h1>Ihr Kostenvoranschlag</h1>
        {isPending && <Loading />}
        {error && !estimate && <Failure error={error} onAgain={() => void refetch()} />}
        {estimate && <ShownEstimate estimate={estimate} token={token} />}
      </article>
    </div>
  );
}

function Loading() {
  return (
    <output className="kva-loading">
      <span className="sr">Lädt…</span>
      <span className="p-skeleton" />
    </output>
  );
}

function Failure({ error, onAgain }: { readonly error: Error; readonly onAgain: () => void }) {
  return (
    <div className="kva-form" role="alert">
      <p>
        <b>{messageOf(error, 'Der Kostenvoranschlag konnte nicht geladen werden.')}</b>
      </p>
      {hasStatus(error, 404) ? (
        <>
          <p>Öffnen Sie den Link aus unserer letzten E-Mail, oder rufen Sie uns an.</p>
          <SiteLink className="btn" to="/">
            Zur Startseite
          </SiteLink>
        </>
      ) : (
        <button type="button" className="btn" onClick={onAgain}>
          Erneut laden
        </button>
      )}
    </div>
  );
}
