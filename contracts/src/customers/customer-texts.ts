/** Error messages; some are fixed by the specification. Forms show the same messages before sending. */
export const customerTexts = {
  nameMissing: 'Nachname oder Firma erforderlich',
  incomplete: 'Bitte vervollständigen Sie alle Pflichtfelder.',
  unknown: 'Unbekannter Kunde.',
  absorbed: 'Dieser Kunde wurde mit einem anderen zusammengeführt.',
  merging: 'Der Kunde wird gerade zusammengeführt.',
  erasing: 'Der Kunde wird gerade gelöscht.',
  otherWanted: 'Bitte einen anderen Kunden wählen.',
  openOrders: 'Es gibt noch offene Aufträge.',
  openDraft: 'Es gibt noch einen Rechnungsentwurf.',
} as const;
