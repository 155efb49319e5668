/** To the customer. */
export const CUSTOMER_MAILS = [
  'request-received',
  'confirmed',
  'rescheduled',
  'cancelled',
  'reminder',
] as const;
/** To the address of the workshop's settings. */
export const WORKSHOP_MAILS = ['workshop-request', 'workshop-move-request', 'workshop-cancelled'] as const;

/** Every mail about an appointment has two templates named after it, `.text.hbs` and `.html.hbs`. */
export type MailKind = (typeof CUSTOMER_MAILS)[number] | (typeof WORKSHOP_MAILS)[number];

export const MAIL_KINDS: readonly MailKind[] = [...CUSTOMER_MAILS, ...WORKSHOP_MAILS];

/** The name of the jobs that send mails of a kind. */
export const mailJob = (kind: MailKind): string => `mail-${kind}`;
