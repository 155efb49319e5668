/** GET /settings/mail-delivery: how mails leave the house, as it was configured at the start. */
export type MailDeliveryAnswer = {
  /** `null`: no mail server is set, mails are only written into `folder`. */
  readonly server: string | null;
  /** Name of the folder in the data folder that holds mails without a mail server. */
  readonly folder: string;
  /** What links in mails begin with. */
  readonly linkBase: string;
  /** False: nobody set an address, links name the one of this machine and work only on it. */
  readonly isPublicAddress: boolean;
};
