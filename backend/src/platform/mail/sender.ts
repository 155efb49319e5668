import type { CompanyDetails } from '#contracts/settings/company-fields.js';
import type { MailAddress } from './mailer.js';

/** A reserved domain (RFC 2606), used without a public address. */
const NOWHERE = 'werkstattbuch.invalid';

/** The sender of mails: the garage, or a no-reply address while the garage has stated none. */
export function senderOf(
  { name, email }: Pick<CompanyDetails, 'name' | 'email'>,
  publicUrl: string | null,
): MailAddress {
  return { name: name || 'Werkstattbuch', address: email || `no-reply@${mailHost(publicUrl)}` };
}

function mailHost(publicUrl: string | null): string {
  const host = publicUrl === null ? '' : new URL(publicUrl).hostname;
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/i.test(host) ? host : NOWHERE;
}
