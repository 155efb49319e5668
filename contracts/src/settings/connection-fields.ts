import { choice, email, fields, line, matching, whole } from '../kernel/fields.js';

/** `STARTTLS`: plain until the server has offered TLS, which is then required. `TLS`: from the first byte. */
export const MAIL_ENCRYPTIONS = ['STARTTLS', 'TLS'] as const;

const HOST = /^[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$/;
/** No user and no query: the address is the beginning of links. */
const PUBLIC_ADDRESS = /^https?:\/\/[^\s/@?#]+(?:\/[^\s@?#]*)?$/i;

/** What the public address must look like, in German. */
export const PUBLIC_ADDRESS_WANTED = 'Bitte eine Adresse angeben, die mit https:// oder http:// beginnt.';

/** How the garage reaches others and is reached. The mail server's password is no field: it is only in the vault. */
export const connectionFields = fields({
  /** Null: mails are written to the folder `postausgang`. */
  mailHost: matching('Mailserver', 253, HOST, {
    wrong: 'Bitte nur den Namen des Mailservers angeben, zum Beispiel smtp.anbieter.de.',
  }),
  mailPort: whole(
    'Port',
    { min: 1, max: 65_535 },
    { initial: 587, brief: 'Port des Mailservers', wrong: 'Bitte einen Port von 1 bis 65535 angeben.' },
  ),
  mailEncryption: choice('Verschlüsselung', MAIL_ENCRYPTIONS, {
    initial: 'STARTTLS',
    brief: 'Verschlüsselung der E-Mails',
    wrong: 'Bitte eine Verschlüsselung wählen.',
  }),
  mailUser: line('Benutzer am Mailserver', 254, { wrong: 'Bitte den Benutzer am Mailserver prüfen.' }),
  /** Null: the mail address of the company profile. */
  mailSender: email('Absender der E-Mails', {
    wrong: 'Bitte eine gültige E-Mail-Adresse als Absender angeben.',
  }),
  /** Null: links name this machine. */
  publicUrl: matching('Öffentliche Adresse', 300, PUBLIC_ADDRESS, {
    width: 'wide',
    wrong: PUBLIC_ADDRESS_WANTED,
  }),
  /** An absolute path; null: no daily backup. */
  backupFolder: line('Ordner für Sicherungen', 500, {
    width: 'wide',
    wrong: 'Bitte den Ordner für Sicherungen prüfen.',
  }),
});
