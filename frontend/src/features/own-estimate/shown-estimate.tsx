import { useEffect, useState } from 'react';
import { estimateFileName } from '#contracts/estimates/estimate-file-name.js';
import { telephoneHref } from '#contracts/values/contact.js';
import { formatDate } from '../../ui/dates/formats.js';
import { Icon } from '../../ui/icon.js';
import { Plate } from '../../ui/plate.js';
import { AnswerForm, useAnswer } from './answer-form.js';
import { AnsweredLines } from './answered-lines.js';
import { noteViewed, paperHref, type OwnEstimate } from './own-estimate.queries.js';
import { QuestionForm } from './question-form.js';

type EstimateProps = { readonly estimate: OwnEstimate; readonly token: string };

/** The estimate with what the customer can do about it. */
export function ShownEstimate({ estimate, token }: EstimateProps) {
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
        <a className="btn" href={paperHref(token)} download={estimateFileName(number)}>
          Als PDF speichern
        </a>
      )}
    </section>
  );
}
