import type { BatchKind } from '#contracts/datev/datev-batch.events.js';
import type { BatchDownload } from '#contracts/datev/datev.api.js';

export const KIND_NAMES: Readonly<Record<BatchKind, string>> = {
  OUTGOING: 'Ausgangsrechnungen',
  INCOMING: 'Eingangsrechnungen',
  PAYMENTS: 'Zahlungen',
};

type NamedFile = { readonly file: BatchDownload; readonly label: string; readonly name: string };

const FILES: readonly NamedFile[] = [
  { file: 'bookings', label: 'Buchungen', name: 'EXTF_Buchungsstapel.csv' },
  { file: 'accounts', label: 'Personenkonten', name: 'EXTF_DebitorenKreditoren.csv' },
  { file: 'documents', label: 'Belege (ZIP)', name: 'Belege.zip' },
  { file: 'table', label: 'CSV ohne DATEV', name: 'Buchungen.csv' },
];

/** The files of a batch, in the order of their buttons. Money has no documents. */
export function filesOf(kind: BatchKind): readonly NamedFile[] {
  return FILES.filter(({ file }) => file !== 'documents' || kind !== 'PAYMENTS');
}
