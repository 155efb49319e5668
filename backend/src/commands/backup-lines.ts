import type { MadeBackup } from '../platform/backup/backup.js';

const number = new Intl.NumberFormat('de-DE');

/** What both ends of a backup print: the same lines for the same data. */
export function linesOfBackup(heading: string, { proof, seal }: MadeBackup): readonly string[] {
  return [
    heading,
    `  ${number.format(proof.events)} Ereignisse, ${number.format(proof.files)} Dateien, ${number.format(proof.documents)} Dokumente`,
    `  Stand ${proof.stateHash}`,
    ...(seal.intact
      ? []
      : [
          `  ACHTUNG: Das Siegel des Protokolls ist an Position ${seal.position} gebrochen. Ältere Sicherungen bleiben erhalten.`,
        ]),
  ];
}
