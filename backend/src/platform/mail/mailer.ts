import type { Instant } from '#contracts/kernel/domain-event.js';
import type { FileHash } from '../files/file-store.js';
import { JobHopeless } from '../jobs/job-queue.js';

/** A complete mail in German, as plain text and HTML. */
export type Mail = {
  /** Derived from the event and the kind of mail; becomes the Message-ID, so that a repeated mail is recognised. */
  readonly id: string;
  readonly date: Instant;
  readonly from: MailAddress;
  readonly to: MailAddress;
  readonly replyTo?: MailAddress;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly MailAttachment[];
  /** An iTIP calendar object (RFC 5546), which mail programs offer to add, change or remove. */
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; readonly ics: string };
};

export type MailAttachment = {
  readonly filename: string;
  readonly contentType: string;
  readonly hash: FileHash;
};

export type MailAddress = { readonly name?: string; readonly address: string };

/**
 * Sends mails. A resolved `send` means that the outbox stored the mail or the mail server accepted it. The same id is
 * the same mail (one file in the outbox, the same Message-ID). Rejects with `MailRejected` if this mail will never be
 * accepted, with any other error if a retry makes sense.
 */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** Deletes the outbox's copies of all mails whose id has this prefix. Cannot recall mails from a server. */
  forget(idPrefix: string): Promise<void>;
}

/** The server refused the recipient or the mail permanently (SMTP 5xx): its job ends at once. */
export class MailRejected extends JobHopeless {
  override readonly name = 'MailRejected';
}

export const MAILER = Symbol('Mailer');
