import { email, fields, whole } from '../kernel/fields.js';

export const auditFields = fields({
  backupsKept: whole(
    'Aufbewahrte Sicherungen',
    { min: 1, max: 365 },
    { initial: 14, wrong: 'Bitte eine Anzahl von 1 bis 365 angeben.' },
  ),
  /** Receives the head of the seal once a day; null: nobody. */
  sealEmail: email('E-Mail für das Siegel', { wrong: 'Bitte eine gültige E-Mail-Adresse angeben.' }),
});
