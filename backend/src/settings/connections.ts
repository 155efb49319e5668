import { isAbsolute } from 'node:path';
import { isSameIn, namesOf } from '#contracts/kernel/fields.js';
import { assertNoFaults, type FieldError } from '#contracts/kernel/problem.js';
import { connectionFields } from '#contracts/settings/connection-fields.js';
import type {
  ChosenConnections,
  ConnectionDetails,
  ConnectionsEvent,
} from '#contracts/settings/connections.js';
import { isWithin } from '../platform/files/within-folder.js';
import type { Decide } from '../platform/streams/stream-type.js';

/** The id of a new password in the vault; null: no password; undefined: the password stays. */
export type PasswordChange = string | null | undefined;

/** What this installation allows. */
export type BackupRules = { readonly dataDirectory: string; readonly isCluster: boolean };

/** 400 with every wrong field. A password is only used for the log-in it was entered for. */
export const chooseConnections =
  (
    details: ConnectionDetails,
    password: PasswordChange,
    rules: BackupRules,
  ): Decide<ChosenConnections, ConnectionsEvent> =>
  (chosen) => {
    assertNoFaults([...passwordFaults(details, password, chosen), ...folderFaults(details, rules)]);
    const mailPasswordId = password === undefined ? chosen.mailPasswordId : password;
    const isSame = isSameIn(namesOf(connectionFields), details, chosen);
    if (isSame && mailPasswordId === chosen.mailPasswordId) return [];
    return [{ type: 'ConnectionsChosen', version: 1, data: { ...details, mailPasswordId } }];
  };

const LOGIN = ['mailHost', 'mailPort', 'mailEncryption', 'mailUser'] as const;

function passwordFaults(
  details: ConnectionDetails,
  password: PasswordChange,
  chosen: ChosenConnections,
): FieldError[] {
  if (typeof password === 'string' && (details.mailUser === null || details.mailHost === null)) {
    return [{ field: 'mailPassword', message: 'Zu einem Passwort gehören Mailserver und Benutzer.' }];
  }
  // Otherwise whoever changes the server could have the password sent to a server of his own.
  const isKept = password === undefined && chosen.mailPasswordId !== null;
  if (!isKept || isSameIn(LOGIN, details, chosen)) return [];
  const message = 'Der Zugang wurde geändert: bitte das Passwort neu eingeben oder entfernen.';
  return [{ field: 'mailPassword', message }];
}

function folderFaults({ backupFolder }: ConnectionDetails, rules: BackupRules): FieldError[] {
  if (backupFolder === null) return [];
  if (rules.isCluster) return folderFault('Server haben eigene Werkzeuge für Sicherungen.');
  if (!isAbsolute(backupFolder)) return folderFault('Bitte den vollständigen Pfad des Ordners angeben.');
  if (isWithin(backupFolder, rules.dataDirectory))
    return folderFault('Eine Sicherung im Datenordner ginge mit ihm verloren.');
  return [];
}

const folderFault = (message: string): FieldError[] => [{ field: 'backupFolder', message }];
