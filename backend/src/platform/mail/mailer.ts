import type { Instant } from '#contracts/kernel/domain-event.js';
import type { FileHash } from '../files/file-store.js';
import { JobHopeless } from '../jobs/job-queue.js';

/** A mail as a job hands it over: complete, in German, as plain text and as HTML. */
export type Mail = {
  /** Taken from the event and the kind of mail; becomes the Message-ID, so that a repeated mail is the same mail. */
  readonly id: string;
  readonly date: Instant;
  readonly from: MailAddress;
  readonly to: MailAddress;
  readonly replyTo?: MailAddress;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly MailAttachment[];
  /** An iTIP calendar object (RFC 5546) that mail programs offer to enter, change or remove. */
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; readonly ics: string };
};

/** A file that is sent along: its bytes are in the file store. */
export type MailAttachment = {
  readonly filename: string;
  readonly contentType: string;
  readonly hash: FileHash;
};

export type MailAddress = { readonly name?: string; readonly address: string };

/**
 * Sends mails. Promises: a fulfilled `send` means that the mail is kept by the outbox or taken over by the mail server;
 * the same id sent again is the same mail (one file in the outbox; the same Message-ID at the server).
 * Rejects with `MailRejected` when this mail will never be taken, with any other error when a retry makes sense.
 */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** Deletes the outbox's copies of all mails whose id begins so. What a server took over is out of our hands. */
  forget(idPrefix: string): Promise<void>;
}

/** The server refused the recipient or the mail for good (SMTP 5xx): retrying is useless, and the job that sends it ends at once. */
export class MailRejected extends JobHopeless {
  override readonly name = 'MailRejected';
}

/** Injection token of the adapter in use. */
export const MAILER = Symbol('Mailer');
