import { isAllowed } from '#contracts/access/permissions.js';
import { useSession } from '../api/session.js';
import { SiteLink } from './site-link.js';

/** As `call` writes it behind the sentence of a fault of the server. */
const TRACE = /\(Kennung ([A-Za-z0-9][A-Za-z0-9._-]{7,63})\)/;

/** What went wrong, in words; the id that it was logged under leads those who may read the logs to its timeline. */
export function ToldText({ text }: { readonly text: string }) {
  const mayRead = isAllowed('monitoring:read', useSession()?.roles ?? null);
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
