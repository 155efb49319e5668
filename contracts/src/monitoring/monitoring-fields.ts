import { email, fields, whole } from '../kernel/fields.js';

export const monitoringFields = fields({
  logRetentionDays: whole(
    'Logs aufbewahren (Tage)',
    { min: 1, max: 365 },
    { initial: 30, brief: 'Aufbewahrung der Logs', wrong: 'Logs können 1 bis 365 Tage aufbewahrt werden.' },
  ),
  logMaxMebibytes: whole(
    'Logs höchstens (MiB)',
    { min: 64, max: 102_400 },
    {
      initial: 1_024,
      brief: 'Größe der Logs',
      wrong: 'Die Logs dürfen 64 bis 102.400 MiB groß werden.',
    },
  ),
  /** Receives critical alarms; null: nobody. */
  alarmEmail: email('E-Mail für kritische Alarme', {
    brief: 'E-Mail für Alarme',
    wrong: 'Bitte eine gültige E-Mail-Adresse angeben.',
  }),
});
