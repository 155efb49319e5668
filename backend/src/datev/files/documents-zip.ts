import { XMLBuilder } from 'fast-xml-parser';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { conflict } from '#contracts/kernel/problem.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { FileDamaged, type FileHash, type FileStore } from '../../platform/files/file-store.js';
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

/** Names in the ZIP. `missing`: nothing is stored. `damaged`: the stored bytes are not those of the document. */
export type Faults = { readonly missing: readonly string[]; readonly damaged: readonly string[] };

/** Reads every file once, one in memory at a time: after the first byte of an answer nothing can be refused. */
export async function faultsIn(
  files: Pick<FileStore, 'get'>,
  zipped: readonly ZippedFile[],
): Promise<Faults> {
  const faults = { missing: [] as string[], damaged: [] as string[] };
  for (const { name, hash } of zipped) {
    const found = await intact(files, hash);
    if (found !== 'intact') faults[found].push(name);
  }
  return faults;
}

async function intact(files: Pick<FileStore, 'get'>, hash: FileHash): Promise<'intact' | keyof Faults> {
  try {
    return (await files.get(hash)) === null ? 'missing' : 'intact';
  } catch (error) {
    if (error instanceof FileDamaged) return 'damaged';
    throw error;
  }
}

/** Throws 409 with the names of files that cannot be sent. `mayMiss`: documents may be deleted already. */
export function assertWhole({ missing, damaged }: Faults, mayMiss: boolean): void {
  const sentences = [
    ...(mayMiss ? [] : faultSentence(missing, 'fehlt', 'fehlen')),
    ...faultSentence(damaged, 'ist beschädigt', 'sind beschädigt'),
  ];
  if (sentences.length > 0) throw conflict(`${sentences.join(' ')} Bitte die Datensicherung prüfen.`);
}

function faultSentence(names: readonly string[], one: string, several: string): readonly string[] {
  if (names.length === 0) return [];
  const count = names.length === 1 ? `1 Datei ${one}` : `${names.length} Dateien ${several}`;
  return [`${count}: ${names.slice(0, MOST_NAMED).join(', ')}.`];
}

/**
 * The ZIP of the stored files, one in memory at a time. `mayMiss`: files that are not there are left out; otherwise the
 * answer breaks off, so that nobody takes it for whole.
 */
export function zipOf(
  files: Pick<FileStore, 'get'>,
  zipped: readonly ZippedFile[],
  mayMiss: boolean,
): AsyncGenerator<Uint8Array> {
  return zipStream(entriesOf(files, zipped, mayMiss), EVERY_DAY);
}

async function* entriesOf(
  files: Pick<FileStore, 'get'>,
  zipped: readonly ZippedFile[],
  mayMiss: boolean,
): AsyncIterable<ZipEntry> {
  for (const { name, hash } of zipped) {
    const bytes = await files.get(hash);
    if (bytes !== null) yield { name, pieces: [bytes] };
    else if (!mayMiss) throw new Error(`File ${hash} vanished while its ZIP was sent`);
  }
}
