/** GET /settings/mail-delivery: how mails are sent now. */
export type MailDeliveryAnswer = {
  /** Null: no mail server is configured; mails are only written to `folder`. */
  readonly server: string | null;
  /** The folder for mails inside the data folder, used without a mail server. */
  readonly folder: string;
  /** The base URL of links in mails. */
  readonly linkBase: string;
  /** False: no public URL is configured, so links in mails only work on this machine. */
  readonly isPublicAddress: boolean;
};
