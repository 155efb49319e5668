import { mkdir, readdir, readFile, rename, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_IMPORT_BYTES } from '#contracts/supplier-invoices/limits.js';
import { purchasingSettingsStream } from '#contracts/supplier-invoices/purchasing-settings.js';
import type { SupplierInvoice } from '#contracts/supplier-invoices/supplier-invoice.js';
import { supplierInvoiceStream } from '#contracts/supplier-invoices/supplier-invoice.js';
import { tecComRefusalsStream } from '#contracts/supplier-invoices/teccom-refusals.js';
import { supplierInvoicePage } from '#projections/supplier-invoices/supplier-invoices.js';
import { MortalProcess } from '../../testing/victims/mortal-process.js';
import { setPurchasing } from '../matching/purchasing-settings.js';
import { voidInvoice } from '../supplier-invoice.js';
import { cii, fileInvoice, pdfWith, ubl, type FileInvoice } from '../testing/files.js';
import { openOffice } from '../testing/open-office.js';
import { TecComIntake } from './teccom-intake.js';

let office: MortalProcess;
let folder: string;
beforeEach(async () => {
  office = await MortalProcess.open(openOffice);
  await office.platform.start();
  await office.platform.settle();
  folder = join(office.platform.directory, 'teccom');
  await mkdir(folder, { recursive: true });
  await switched(true);
});
afterEach(() => office.close());

const switched = (isOn: boolean) =>
  office.streams.handle(purchasingSettingsStream, '', setPurchasing({}, [], isOn), office.origin());
const poll = (): Promise<void> => office.app.get(TecComIntake).poll();
/** The first look notes a file, the second takes it. */
const takeAll = async (): Promise<void> => {
  await poll();
  await poll();
};
const drop = (name: string | Buffer, content: string | Uint8Array): Promise<void> =>
  writeFile(
    Buffer.concat([Buffer.from(`${folder}/`), typeof name === 'string' ? Buffer.from(name) : name]),
    content,
  );
const invoice = (number: string, change: Partial<FileInvoice> = {}) => fileInvoice({ number, ...change });
const filesIn = async (subfolder = '.'): Promise<readonly string[]> => {
  const entries = await readdir(join(folder, subfolder), { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
};
const invoices = async (): Promise<readonly SupplierInvoice[]> => {
  await office.platform.settle();
  return (await supplierInvoicePage(office.platform.readModels, { limit: 100 })).items;
};
const numbers = async () => (await invoices()).map(({ invoiceNumber }) => invoiceNumber).toSorted();
const refusals = async () => [...(await office.streams.load(tecComRefusalsStream, '')).state.values()];

it('imports CII, UBL and PDF files as invoices from TecCom, keeps their bytes, and moves them', async () => {
  const xml = cii(invoice('T-1'));
  await drop('a.xml', xml);
  await drop('b.xml', ubl(invoice('T-2')));
  await drop('c.PDF', pdfWith(cii(invoice('T-3'))));
  await takeAll();
  expect(await filesIn()).toEqual([]);
  expect(await filesIn('eingelesen')).toEqual(['a.xml', 'b.xml', 'c.PDF']);
  const found = await invoices();
  expect(found.map(({ importSource }) => importSource)).toEqual(['TecCom', 'TecCom', 'TecCom']);
  const first = found.find(({ invoiceNumber }) => invoiceNumber === 'T-1');
  const kept = await office.platform.files.get(first?.fileHash ?? '');
  expect(Buffer.from(kept ?? []).toString()).toBe(xml);
  expect(await refusals()).toEqual([]);
});

it('leaves the folder alone while it is switched off', async () => {
  await switched(false);
  await drop('a.xml', cii(invoice('T-1')));
  await takeAll();
  expect(await filesIn()).toEqual(['a.xml']);
  expect(await numbers()).toEqual([]);
});

describe('a file that is still being written', () => {
  it('is taken when two looks find the same size and time', async () => {
    const xml = cii(invoice('T-1'));
    await drop('a.xml', xml.slice(0, 500));
    await poll();
    await drop('a.xml', xml);
    await poll();
    expect(await filesIn()).toEqual(['a.xml']);
    await utimes(join(folder, 'a.xml'), 1, 2);
    await poll();
    expect(await filesIn()).toEqual(['a.xml']);
    await poll();
    expect(await filesIn('eingelesen')).toEqual(['a.xml']);
    expect(await numbers()).toEqual(['T-1']);
  });

  it.each(['a.xml.part', '.a.xml', '~a.xml', 'a.tmp', 'a.xml.filepart'])(
    'is ignored under a temporary name: %s',
    async (name) => {
      await drop(name, cii(invoice('T-1')));
      await takeAll();
      expect(await filesIn()).toEqual([name]);
    },
  );
});

const reasonOf = (name: string) => readFile(join(folder, 'abgelehnt', `${name}.txt`), 'utf8');

describe('a file that cannot be imported', () => {
  it('is moved with its reason and reported once', async () => {
    await drop('a.xml', '<a><b></a>');
    await drop('notiz.docx', 'Hallo');
    await takeAll();
    await takeAll();
    expect(await filesIn('abgelehnt')).toEqual(['a.xml', 'a.xml.txt', 'notiz.docx', 'notiz.docx.txt']);
    expect(await reasonOf('a.xml')).toBe('Die Datei ist kein gültiges XML.\n');
    expect(await refusals()).toMatchObject([
      { fileName: 'a.xml', reason: 'Die Datei ist kein gültiges XML.', existingId: null },
      { fileName: 'notiz.docx' },
    ]);
    expect(await numbers()).toEqual([]);
  });

  it('may be a different file with the number of an earlier invoice: names that invoice', async () => {
    await drop('a.xml', cii(invoice('T-1')));
    await takeAll();
    await drop('b.xml', ubl(invoice('T-1')));
    await takeAll();
    const [first] = await invoices();
    expect(await refusals()).toMatchObject([
      {
        fileName: 'b.xml',
        reason: 'Diese Rechnung wurde bereits erfasst.',
        existingId: first?.supplierInvoiceId,
      },
    ]);
  });

  it('may be too large: it is not read', async () => {
    await drop('groß.xml', '');
    await truncate(join(folder, 'groß.xml'), MAX_IMPORT_BYTES + 1);
    await takeAll();
    expect(await reasonOf('groß.xml')).toBe('Die Datei darf höchstens 10 MiB groß sein.\n');
  });

  it('never replaces a file that was refused before, nor its reason', async () => {
    await drop('a.xml.txt', 'eine Notiz');
    await takeAll();
    for (const content of ['<a>', '<b>']) {
      await drop('a.xml', content);
      await takeAll();
    }
    expect(await filesIn('abgelehnt')).toEqual([
      'a (2).xml',
      'a (2).xml.txt',
      'a (3).xml',
      'a (3).xml.txt',
      'a.xml.txt',
      'a.xml.txt.txt',
    ]);
    expect(await readFile(join(folder, 'abgelehnt', 'a.xml.txt'), 'utf8')).toBe('eine Notiz');
  });
});

describe('what else lies in the folder', () => {
  it('links, also to a file outside, and other folders are ignored', async () => {
    const outside = join(office.platform.directory, 'fremd.xml');
    await writeFile(outside, cii(invoice('T-1')));
    await symlink(outside, join(folder, 'link.xml'));
    await mkdir(join(folder, 'ordner.xml'));
    await writeFile(join(folder, 'ordner.xml', 'tief.xml'), cii(invoice('T-2')));
    await takeAll();
    expect(await filesIn()).toEqual(['link.xml']);
    expect(await filesIn('ordner.xml')).toEqual(['tief.xml']);
    expect(await numbers()).toEqual([]);
  });

  it.each<[string, string | Buffer, string]>([
    ['control and direction characters', 'a\n\u202Elmx.xml', 'a__lmx.xml'],
    ['bytes that are no UTF-8', Buffer.from([0xff, 0x61, 0x2e, 0x78, 0x6d, 0x6c]), '\uFFFDa.xml'],
    ['characters that other systems refuse', 'a:b\\c*?.xml', 'a_b_c__.xml'],
    ['the longest possible name', `${'ä'.repeat(125)}.xml`, `${'ä'.repeat(100)}.xml`],
    ['a name that looks like a path', 'C:\\..\\etc.xml', 'C__.._etc.xml'],
  ])('a file with %s is taken', async (_, name, moved) => {
    await drop(name, cii(invoice('T-1')));
    await takeAll();
    expect(await filesIn('eingelesen')).toEqual([moved]);
  });
});

describe('the same content again', () => {
  it('stays one invoice, and becomes a new one after the first was voided', async () => {
    const xml = cii(invoice('T-1'));
    for (const name of ['a.xml', 'a.xml', 'b.xml']) {
      await drop(name, xml);
      await takeAll();
    }
    expect(await filesIn('eingelesen')).toEqual(['a (2).xml', 'a.xml', 'b.xml']);
    const [first] = (await invoices()) as [SupplierInvoice];
    expect(await numbers()).toEqual(['T-1']);
    const decide = voidInvoice('Falscher Lieferant');
    await office.streams.handle(supplierInvoiceStream, first.supplierInvoiceId, decide, office.origin());
    await drop('a.xml', xml);
    await takeAll();
    expect((await invoices()).map(({ voided }) => voided === null).toSorted()).toEqual([false, true]);
    expect(await refusals()).toEqual([]);
  });
});

describe('a process that dies while it imports', () => {
  // The number is claimed, the invoice received.
  it.each([1, 2])('after append %i leaves the file, and the next one imports it once', async (appends) => {
    await drop('a.xml', cii(invoice('T-1')));
    await poll();
    office.log.arm({ crashAfter: appends });
    await poll();
    await office.startAgain();
    await takeAll();
    expect(await filesIn()).toEqual([]);
    expect(await filesIn('eingelesen')).toEqual(['a.xml']);
    expect(await numbers()).toEqual(['T-1']);
    expect(await refusals()).toEqual([]);
  });

  it('after the report of a refused file reports it once', async () => {
    await drop('a.xml', '<a>');
    await poll();
    office.log.arm({ crashAfter: 1 });
    await poll();
    expect(await filesIn()).toEqual(['a.xml']);
    await office.startAgain();
    await takeAll();
    expect(await filesIn('abgelehnt')).toEqual(['a.xml', 'a.xml.txt']);
    expect(await refusals()).toHaveLength(1);
  });

  it('before the move finds the invoice again and moves the file', async () => {
    await drop('a.xml', cii(invoice('T-1')));
    await takeAll();
    await rename(join(folder, 'eingelesen', 'a.xml'), join(folder, 'a.xml'));
    await office.startAgain();
    await takeAll();
    expect(await filesIn('eingelesen')).toEqual(['a.xml']);
    expect(await numbers()).toEqual(['T-1']);
  });
});
