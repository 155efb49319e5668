import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type KeptMail = {
  /** `<event id>.<kind>` */
  readonly id: string;
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  /** The whole message, with quoted-printable parts decoded. */
  readonly body: string;
  /** The token of the linked customer page; null: none. */
  readonly token: string | null;
};

/** The mails in the data folder's outbox, sorted by name (event, then kind). */
export async function postausgang(directory: string): Promise<KeptMail[]> {
  const folder = join(directory, 'postausgang');
  const names = (await readdir(folder)).toSorted();
  return Promise.all(names.map(async (name) => keptMail(name, await readFile(join(folder, name), 'utf8'))));
}

function keptMail(name: string, message: string): KeptMail {
  const id = name.replace(/\.eml$/, '');
  const body = decodeQuotedPrintable(message);
  return {
    id,
    kind: id.split('.')[1] ?? '',
    to: headerOf(message, 'To'),
    subject: decodeWords(headerOf(message, 'Subject')),
    body,
    token: /\/termin\/([\w-]+)/.exec(body)?.[1] ?? null,
  };
}

function headerOf(message: string, name: string): string {
  const [head = ''] = message.split('\r\n\r\n', 1);
  const unfolded = head.replace(/\r\n[ \t]+/g, ' ');
  return new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1] ?? '';
}

/** RFC 2047, as nodemailer writes it. */
function decodeWords(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, word: string) =>
      decodeQuotedPrintable(word.replaceAll('_', ' ')),
    );
}

function decodeQuotedPrintable(text: string): string {
  return text
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'));
}
