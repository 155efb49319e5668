import { useMay } from '../../api/session/use-may.js';
import { SiteLink } from '../pages/site-link.js';

/** As `call` writes it behind the sentence of a fault of the server. */
const TRACE = /\(Kennung ([A-Za-z0-9][A-Za-z0-9._-]{7,63})\)/;

/** An error message. For users who may read the logs, its id is a link to the timeline. */
export function ToldText({ text }: { readonly text: string }) {
  const mayRead = useMay('monitoring:read');
  const [whole, id] = TRACE.exec(text) ?? [];
  if (whole === undefined || id === undefined || !mayRead) return text;
  const [before, after] = text.split(whole);
  return (
    <>
      {before}(
      <SiteLink to={`/devops/monitoring?correlation=${encodeURIComponent(id)}`}>Kennung {id}</SiteLink>)
      {after}
    </>
  );
}
