export const CUSTOMER_MAILS = [
  'request-received',
  'confirmed',
  'rescheduled',
  'corrected',
  'cancelled',
  'reminder',
] as const;
/** To the address in the workshop's settings. */
export const WORKSHOP_MAILS = ['workshop-request', 'workshop-move-request', 'workshop-cancelled'] as const;

/** Each kind has two templates: `<kind>.text.hbs` and `<kind>.html.hbs`. */
export type MailKind = (typeof CUSTOMER_MAILS)[number] | (typeof WORKSHOP_MAILS)[number];

export const MAIL_KINDS: readonly MailKind[] = [...CUSTOMER_MAILS, ...WORKSHOP_MAILS];

export const mailJob = (kind: MailKind): string => `mail-${kind}`;
