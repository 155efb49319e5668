import { XMLBuilder } from 'fast-xml-parser';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { conflict } from '#contracts/kernel/problem.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import type { FileHash, FileStore } from '../../platform/files/file-store.js';
import { zipStream, type ZipEntry } from '../../platform/zip/zip-stream.js';
import type { Assembled } from '../assemble.js';
import { KIND_TITLES } from './batch-files.js';

/** A file of the ZIP and where its bytes are stored. */
export type ZippedFile = { readonly name: string; readonly hash: FileHash };

const NAMESPACE = 'http://xml.datev.de/bedi/tps/document/v06.0';

/** The documents of a batch with their names in the ZIP, unique by the end of their ids. */
export function zippedFiles({ documents }: Assembled): readonly ZippedFile[] {
  return documents.flatMap(({ id, number, papers }) =>
    papers.map(({ hash, extension }) => ({ name: paperName(number, id, extension), hash })),
  );
}

function paperName(number: string, id: string, extension: string): string {
  return `${number.replaceAll(/[^A-Za-z0-9._-]+/g, '_')}_${id.slice(-12)}.${extension}`;
}

/** `document.xml`, version 6: which files belong to which document. Its GUID is the link of the bookings. */
export function documentXml({ documents, period }: Assembled, now: Instant): Uint8Array {
  const { date, time } = localDateTime(now);
  const builder = new XMLBuilder({ format: true, ignoreAttributes: false, suppressEmptyNode: true });
  const body = builder.build({
    archive: {
      '@_xmlns': NAMESPACE,
      '@_xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      '@_xsi:schemaLocation': `${NAMESPACE} Document_v060.xsd`,
      '@_version': '6.0',
      '@_generatingSystem': 'Werkstattbuch',
      header: { date: `${date}T${time}:${now.slice(17, 19)}`, description: KIND_TITLES[period.kind] },
      content: {
        document: documents
          .filter(({ papers }) => papers.length > 0)
          .map(({ id, number, on, papers }) => ({
            '@_guid': id.toUpperCase(),
            extension: papers.map(({ extension }) => ({
              '@_xsi:type': 'File',
              '@_name': paperName(number, id, extension),
            })),
            repository: {
              level: [
                { '@_id': '1', '@_name': 'Werkstattbuch' },
                { '@_id': '2', '@_name': KIND_TITLES[period.kind] },
                { '@_id': '3', '@_name': `${on.slice(0, 4)}/${on.slice(5, 7)}` },
              ],
            },
          })),
      },
    },
  }) as string;
  return Buffer.from(`<?xml version="1.0" encoding="utf-8"?>\n${body}`, 'utf8');
}

/** The same day in every ZIP, in the time zone of the reader, so that the same files give the same bytes. */
const EVERY_DAY = new Date(2000, 0, 1);

/** File names that a refusal names. */
const MOST_NAMED = 20;

/** Files that are missing while documents are kept. */
export async function missingFiles(
  files: Pick<FileStore, 'has'>,
  zipped: readonly ZippedFile[],
): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const { name, hash } of zipped) if (!(await files.has(hash))) missing.push(name);
  return missing;
}

/** Throws 409 with the names of these files. */
export function assertNoneMissing(missing: readonly string[]): void {
  if (missing.length === 0) return;
  throw conflict(
    `${missing.length === 1 ? '1 Datei fehlt' : `${missing.length} Dateien fehlen`}: ${missing.slice(0, MOST_NAMED).join(', ')}. Bitte die Datensicherung prüfen.`,
  );
}

/** The ZIP of the stored files, one in memory at a time. Files that are not there are left out. */
export function zipOf(
  files: Pick<FileStore, 'get'>,
  zipped: readonly ZippedFile[],
): AsyncGenerator<Uint8Array> {
  return zipStream(entriesOf(files, zipped), EVERY_DAY);
}

async function* entriesOf(
  files: Pick<FileStore, 'get'>,
  zipped: readonly ZippedFile[],
): AsyncIterable<ZipEntry> {
  for (const { name, hash } of zipped) {
    const bytes = await files.get(hash);
    if (bytes !== null) yield { name, pieces: [bytes] };
  }
}
