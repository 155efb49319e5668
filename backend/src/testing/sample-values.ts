/** The beginning of a PNG, base64, as a form sends it. */
export const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('base64');

/** Tables for imports: right, half right, wrong. */
export const CSV_TABLES = [
  'Name;Dauer\nLack;2',
  'Name;Dauer\n;\n"a;1',
  'Wochentag;Von;Bis\nMontag;08:00;12:00\nx;y;z',
  'Benutzername;Rollen;Passwort\nxy;CHEF;kurz',
];
