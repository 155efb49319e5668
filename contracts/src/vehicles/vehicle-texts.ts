/** Error messages; some are fixed by the specification. Forms show the same messages before sending. */
export const vehicleTexts = {
  unknown: 'Unbekanntes Fahrzeug.',
  unknownCustomer: 'Unbekannter Kunde.',
  incomplete: 'Bitte vervollständigen Sie alle Pflichtfelder.',
  nameless: 'Kennzeichen oder VIN erforderlich.',
  futureRegistration: 'Die Erstzulassung liegt in der Zukunft.',
  mileage: 'Der Kilometerstand muss eine ganze Zahl zwischen 0 und 9.999.999 sein.',
  lowerMileage: 'Der Kilometerstand ist niedriger als zuletzt. Bitte begründen Sie das.',
  withdrawnMileage: 'Der Kilometerstand wird zurückgenommen. Bitte begründen Sie das.',
  vinMissing: 'Bitte geben Sie eine VIN ein.',
  hsnTsnMissing: 'Bitte geben Sie HSN und TSN ein.',
  consentMissing: 'Anreicherungen erfordern eine dokumentierte Einwilligung.',
  ambiguous:
    'Der Katalog lieferte mehrere mögliche Fahrzeuge (multiple). Bitte präzisieren Sie die Eingaben.',
  rejected: 'Der Fahrzeugkatalog hat die Anfrage abgelehnt.',
  notFound: 'Es wurden keine passenden Daten gefunden. Bitte prüfen Sie die Eingaben.',
  unavailable: 'Der Fahrzeugkatalog ist derzeit nicht erreichbar.',
  rateLimited: 'Der Fahrzeugkatalog nimmt gerade keine Anfragen an (rate limit).',
  noConflict: 'Für dieses Feld gibt es keinen abweichenden Katalogwert.',
} as const;
