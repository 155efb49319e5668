import type { SupplierInvoice } from '#contracts/supplier-invoices/supplier-invoice.js';
import { refusalOf } from '../../testing/given.js';
import { supplied } from '../../datev/testing/booked.js';
import { fileContent, fileHead } from './invoice-file.js';

const base64 = (bytes: string | Buffer) => Buffer.from(bytes as string).toString('base64');

describe('a sent file', () => {
  it('is base64, with or without line breaks, or the URL of a browser', () => {
    for (const sent of [
      base64('Öl'),
      `data:application/xml;base64,${base64('Öl')}`,
      ` ${base64('Öl')}\n`,
      'w5Zs\r\n',
    ])
      expect(Buffer.from(fileContent(sent)).toString()).toBe('Öl');
    expect(fileContent(base64(Buffer.from([255, 254, 253, 1])))).toHaveLength(4);
  });

  it.each(['<Invoice/>', 'w5Zs=w5Zs', 'w5Zs,', 'data:text/html,w5Zs', 'w5Zsdata:;base64,w5Zs'])(
    'is refused if it is not: %s',
    (sent) => {
      expect(refusalOf(() => fileContent(sent)).errors).toEqual([
        { field: 'content', message: 'Die Datei muss als Base64-Text gesendet werden.' },
      ]);
    },
  );

  it('is refused if it is empty', () => {
    for (const sent of ['', '=', 'data:;base64,'])
      expect(refusalOf(() => fileContent(sent)).detail).toBe('Die Datei ist leer.');
  });

  it('has at most 10 MiB', () => {
    const most = Buffer.alloc(10 * 1024 * 1024);
    expect(fileContent(base64(most))).toHaveLength(most.length);
    const { code, errors } = refusalOf(() => fileContent(base64(Buffer.concat([most, Buffer.of(0)]))));
    expect(code).toBe('too-large');
    expect(errors).toMatchObject([{ field: 'content' }]);
  });
});

describe('a downloaded file', () => {
  it.each<[SupplierInvoice['format'], string, string]>([
    ['ZUGFeRD', 'application/pdf', 'pdf'],
    ['CII', 'application/xml', 'xml'],
    ['UBL', 'application/xml', 'xml'],
  ])('of %s is %s, and named after its number in plain letters', (format, type, extension) => {
    expect(fileHead({ ...supplied, invoiceNumber: 'LR 88/2.1_ä-"\r\n', format })).toEqual({
      'content-type': type,
      'content-disposition': `attachment; filename="Eingangsrechnung-LR_88_2.1__-___.${extension}"`,
      'cache-control': 'private, no-cache',
    });
  });
});
