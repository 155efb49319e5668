import type { Connections } from '../connections/connections.js';
import type { FileStore } from '../files/file-store.js';
import type { Mailer } from './mailer.js';
import { openOutboxMailer } from './outbox-mailer.js';
import { openSmtpMailer } from './smtp-mailer.js';

type SmtpMailer = { readonly url: string; readonly mailer: Mailer };

/** Sends through the mail server in force, and writes to the outbox while there is none. */
export async function openMailer(
  connections: Pick<Connections, 'fixed' | 'smtpUrl'>,
  files: FileStore,
  directory: string,
): Promise<Mailer> {
  const { smtpUrl } = connections.fixed;
  // A process that always sends needs no folder that it may write to.
  if (smtpUrl !== null) return openSmtpMailer(smtpUrl, files);
  const outbox = await openOutboxMailer({ directory, files });
  let last: SmtpMailer | null = null;
  const smtp = (url: string): Mailer => {
    if (last?.url !== url) last = { url, mailer: openSmtpMailer(url, files) };
    return last.mailer;
  };
  return {
    async send(mail) {
      const url = await connections.smtpUrl();
      await (url === null ? outbox : smtp(url)).send(mail);
    },
    forget: (idPrefix) => outbox.forget(idPrefix),
  };
}
