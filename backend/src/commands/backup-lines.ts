import { documentFaultInWords } from '../platform/files/verify-documents.js';
import type { MadeBackup } from '../engines/backup/backup.js';
import type { BackupProof } from '../engines/backup/backup-proof.js';

const number = new Intl.NumberFormat('de-DE');

/** Printed by backup and restore: the same lines for the same data. */
export function linesOfBackup(
  heading: string,
  { proof, seal, documents, checksum }: MadeBackup,
): readonly string[] {
  return [
    heading,
    ...linesOfProof(proof, seal.intact),
    `  Prüfsumme ${checksum}`,
    ...(seal.intact
      ? []
      : [
          `  ACHTUNG: Das Siegel des Protokolls ist an Position ${seal.position} gebrochen. Ältere Sicherungen bleiben erhalten.`,
        ]),
    ...documents.faults.map((fault) => `  ACHTUNG: ${documentFaultInWords(fault)}`),
  ];
}

function linesOfProof(
  { events, files, documents, stateHash }: BackupProof,
  isIntact: boolean,
): readonly string[] {
  const saved = `  ${number.format(events)} Ereignisse, ${number.format(files)} Dateien`;
  if (documents === null)
    return isIntact
      ? [saved, '  Setzt die Sicherung davor fort: Neu gesichert und geprüft ist, was dazukam.']
      : [saved];
  return [`${saved}, ${number.format(documents)} Dokumente`, `  Stand ${stateHash}`];
}
