/** Error messages; some are fixed by the specification. Forms show the same messages before sending. */
export const customerTexts = {
  nameMissing: 'Nachname oder Firma erforderlich',
  incomplete: 'Bitte vervollständigen Sie alle Pflichtfelder.',
  unknown: 'Unbekannter Kunde.',
  absorbed: 'Dieser Kunde wurde mit einem anderen zusammengeführt.',
  merging: 'Der Kunde wird gerade zusammengeführt.',
  erasing: 'Der Kunde wird gerade gelöscht.',
  otherWanted: 'Bitte einen anderen Kunden wählen.',
  vatIdMissing: 'Bitte zuerst eine USt-IdNr. eintragen.',
  vatIdChanged: 'Die USt-IdNr. wurde inzwischen geändert. Bitte erneut abfragen.',
  invoiceAddressIncomplete: 'Zur Anschrift für Rechnungen gehören Straße, PLZ und Ort.',
  vatIdCheckRests: 'VIES hat zuletzt mehrmals nicht geantwortet. Bitte in einer Minute erneut abfragen.',
  vatIdCheckOff: 'Die Abfrage bei VIES ist in dieser Werkstatt nicht eingeschaltet.',
  openOrders: 'Es gibt noch offene Aufträge.',
  openDraft: 'Es gibt noch einen Rechnungsentwurf.',
} as const;
