import { isAbsolute } from 'node:path';
import { isSameIn, namesOf } from '#contracts/kernel/fields.js';
import { assertNoFaults, type FieldError } from '#contracts/kernel/problem.js';
import { connectionFields, PUBLIC_ADDRESS_WANTED } from '#contracts/settings/connection-fields.js';
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
/** `isFolderUsable`: false if the wanted backup folder is missing or read-only. */
type Rules = BackupRules & { readonly isFolderUsable: boolean };

/** 400 with every wrong field. A password is only used for the log-in it was entered for. */
export const chooseConnections =
  (
    details: ConnectionDetails,
    password: PasswordChange,
    rules: Rules,
  ): Decide<ChosenConnections, ConnectionsEvent> =>
  (chosen) => {
    const ofFolder = folderFaults(details, rules);
    const isMissing = ofFolder.length === 0 && !rules.isFolderUsable;
    assertNoFaults([
      ...passwordFaults(details, password, chosen),
      ...addressFaults(details),
      ...(isMissing ? folderFault('Diesen Ordner gibt es nicht, oder er ist nicht beschreibbar.') : ofFolder),
    ]);
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
  const message = 'Der Zugang wurde geändert: bitte das Passwort neu eingeben.';
  return [{ field: 'mailPassword', message }];
}

/** The pattern of the field lets pass what is no address, such as a port of letters. */
function addressFaults({ publicUrl }: ConnectionDetails): FieldError[] {
  if (publicUrl === null || URL.canParse(publicUrl)) return [];
  return [{ field: 'publicUrl', message: PUBLIC_ADDRESS_WANTED }];
}

/** What is wrong with the path of the backup folder, before anybody looks at the disk. */
export function folderFaults({ backupFolder }: ConnectionDetails, rules: BackupRules): FieldError[] {
  if (backupFolder === null) return [];
  if (rules.isCluster) return folderFault('Server haben eigene Werkzeuge für Sicherungen.');
  if (!isAbsolute(backupFolder)) return folderFault('Bitte den vollständigen Pfad des Ordners angeben.');
  if (isWithin(backupFolder, rules.dataDirectory))
    return folderFault('Eine Sicherung im Datenordner ginge mit ihm verloren.');
  return [];
}

const folderFault = (message: string): FieldError[] => [{ field: 'backupFolder', message }];
