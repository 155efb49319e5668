import { expect } from '@playwright/test';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Server } from './server.js';

/** The path of the link in the mail that this customer got; waits until it is written. */
export async function ownLinkOf(server: Server, address: string): Promise<string> {
  const folder = join(server.dataDir, 'postausgang');
  let link: string | undefined;
  await expect(async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    const mail = mails.find((text) => new RegExp(`^To: .*${address}`, 'm').test(text)) ?? '';
    link = /http\S*?(\/termin\/[\w-]+)/.exec(mail.replace(/=\r\n/g, ''))?.[1];
    expect(link).toBeDefined();
  }).toPass();
  return link ?? '';
}
