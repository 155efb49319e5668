import type { NewEvent } from '../backend/src/platform/event-log/event-log.js';
import type { FileHash, FileStore } from '../backend/src/platform/files/file-store.js';

/** An event that is told again, and the stream that it belongs to. */
export type Retold = { readonly streamId: string; readonly event: NewEvent };
/** Where papers are kept. */
export type Papers = Pick<FileStore, 'get' | 'put'>;

type PaperNames = { readonly invoiceId: string; readonly pdfHash: FileHash; readonly xmlHash: FileHash };

/**
 * The event; if it names the papers of an invoice, with papers of its own, because files with the same content are stored
 * once. They are those of the story with a comment that names the invoice, so that they can still be opened.
 */
export async function withOwnPapers(retold: Retold, papers: Papers): Promise<Retold> {
  if (retold.event.type !== 'InvoicePdfStored') return retold;
  const named = retold.event.data as PaperNames;
  const data = {
    ...named,
    pdfHash: await ownCopy(papers, named.pdfHash, `\n% ${named.invoiceId}\n`),
    xmlHash: await ownCopy(papers, named.xmlHash, `\n<!-- ${named.invoiceId} -->\n`),
  };
  return { ...retold, event: { ...retold.event, data } };
}

async function ownCopy(papers: Papers, hash: FileHash, comment: string): Promise<FileHash> {
  const known = await papers.get(hash);
  if (known === null) throw new Error(`The story names a paper that is not there: ${hash}`);
  return papers.put(Buffer.concat([known, Buffer.from(comment)]));
}
