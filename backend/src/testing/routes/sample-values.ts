import { PNG as picture } from '../pictures.js';
/** The beginning of a PNG as base64, as forms send it. */
export const PNG = picture.toString('base64');

/** Tables for imports: valid, partly valid, invalid. */
export const CSV_TABLES = [
  'Name;Dauer\nLack;2',
  'Name;Dauer\n;\n"a;1',
  'Wochentag;Von;Bis\nMontag;08:00;12:00\nx;y;z',
  'Benutzername;Rollen;Passwort\nxy;CHEF;kurz',
];
