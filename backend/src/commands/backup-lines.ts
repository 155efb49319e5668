import { documentFaultInWords } from '../platform/files/documents.js';
import type { MadeBackup } from '../engines/backup/backup.js';

const number = new Intl.NumberFormat('de-DE');

/** Printed by backup and restore: the same lines for the same data. */
export function linesOfBackup(
  heading: string,
  { proof, seal, documents, checksum }: MadeBackup,
): readonly string[] {
  return [
    heading,
    `  ${number.format(proof.events)} Ereignisse, ${number.format(proof.files)} Dateien, ${number.format(proof.documents)} Dokumente`,
    `  Stand ${proof.stateHash}`,
    `  Prüfsumme ${checksum}`,
    ...(seal.intact
      ? []
      : [
          `  ACHTUNG: Das Siegel des Protokolls ist an Position ${seal.position} gebrochen. Ältere Sicherungen bleiben erhalten.`,
        ]),
    ...documents.faults.map((fault) => `  ACHTUNG: ${documentFaultInWords(fault)}`),
  ];
}
