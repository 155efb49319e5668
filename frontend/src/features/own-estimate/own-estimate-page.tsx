import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { telephoneHref } from '#contracts/values/contact.js';
import { hasStatus, messageOf } from '../../api/http.js';
import { formatDate } from '../../ui/dates/formats.js';
import { Icon } from '../../ui/icon.js';
import { usePageTitle } from '../../ui/pages/page-title.js';
import { SiteLink } from '../../ui/pages/site-link.js';
import { Plate } from '../../ui/plate.js';
import { AnswerForm, useAnswer } from './answer-form.js';
import { AnsweredLines } from './answered-lines.js';
import {
  noteViewed,
  ownEstimateQuery,
  paperHref,
  tokenInAddress,
  type OwnEstimate,
} from './own-estimate.queries.js';
import { QuestionForm } from './question-form.js';
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
        {isPending && (
          <output className="kva-loading">
            <span className="sr">Lädt…</span>
            <span className="p-skeleton" />
          </output>
        )}
        {error && !estimate && <Failure error={error} onAgain={() => void refetch()} />}
        {estimate && <Estimate estimate={estimate} token={token} />}
      </article>
    </div>
  );
}

type EstimateProps = { readonly estimate: OwnEstimate; readonly token: string };

function Estimate({ estimate, token }: EstimateProps) {
  const { status, version, company } = estimate;
  // Kept here, so that both outlive a change of the version.
  const [name, setName] = useState('');
  const answer = useAnswer(estimate, token);
  useEffect(() => {
    // What nobody notes is no reason to disturb the reader.
    if (status === 'SENT') noteViewed(token, version).catch(() => undefined);
  }, [token, version, status]);
  return (
    <>
      <Head estimate={estimate} token={token} />
      {/* Another version begins with nothing decided. */}
      {status === 'SENT' ? (
        <AnswerForm key={version} estimate={estimate} answer={answer} name={name} onName={setName} />
      ) : (
        <AnsweredLines estimate={estimate} />
      )}
      {status !== 'WITHDRAWN' && status !== 'EXPIRED' && <QuestionForm estimate={estimate} token={token} />}
      {company.phone && (
        <p className="kva-contact">
          Lieber sprechen?{' '}
          <a href={telephoneHref(company.phone)}>
            <Icon name="phone" /> {company.phone}
          </a>
        </p>
      )}
    </>
  );
}

function Head({ estimate, token }: EstimateProps) {
  const { number, sentOn, validUntil, plate, vehicle, introduction, name, pdfReady } = estimate;
  return (
    <section className="kva-card" aria-label="Über diesen Kostenvoranschlag">
      <p className="kva-number">
        {number} vom {formatDate(sentOn)}
      </p>
      <dl>
        {name !== null && (
          <div>
            <dt>Für</dt>
            <dd>{name}</dd>
          </div>
        )}
        {(plate !== null || vehicle !== null) && (
          <div>
            <dt>Fahrzeug</dt>
            <dd>
              {plate !== null && <Plate plate={plate} />} {vehicle}
            </dd>
          </div>
        )}
        <div>
          <dt>Gültig bis</dt>
          <dd>{formatDate(validUntil)}</dd>
        </div>
      </dl>
      {introduction !== null && <p className="kva-text">{introduction}</p>}
      {pdfReady && (
        <a className="btn" href={paperHref(token)} download={`Kostenvoranschlag-${number}.pdf`}>
          Als PDF speichern
        </a>
      )}
    </section>
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
