import type { CompanyDetails } from '#contracts/settings/company-profile.js';
import type { MailAddress } from './mailer.js';

/** A domain that exists nowhere (RFC 2606), for a product that has no name in the net. */
const NOWHERE = 'werkstattbuch.invalid';

/** Who mails come from: the garage, or an address that takes no answers while the garage has stated none. */
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
