import { expect } from '@playwright/test';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Server } from './server.js';

type MailFile = readonly [name: string, text: string];

/** The mails that are in the outbox by now, with the names of their files, which are their ids. */
async function mailFilesOf({ dataDir }: Server): Promise<MailFile[]> {
  const folder = join(dataDir, 'postausgang');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  return Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const));
}

async function mailsOf(server: Server): Promise<string[]> {
  return (await mailFilesOf(server)).map(([, text]) => text);
}

/** The id of each mail to a visitor, with his address. */
export async function mailedIn(server: Server): Promise<(readonly [id: string, to: string])[]> {
  const mails = await mailFilesOf(server);
  const addressed = mails.map(
    ([id, text]) => [id, /^To: .*?(\S+@post\.example)/m.exec(text)?.[1] ?? ''] as const,
  );
  return addressed.filter(([, to]) => to !== '');
}

/** The names of what the mails in the outbox carry. */
export async function attachmentsIn(server: Server): Promise<string[]> {
  const mails = await mailsOf(server);
  return mails.flatMap((mail) => [...mail.matchAll(/filename="?([^";\r\n]+)/g)].map(([, name = '']) => name));
}

/** The path of the link in the mail that this customer got; waits until it is written. */
export async function ownLinkOf(server: Server, address: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const mail =
      (await mailsOf(server)).find((text) => new RegExp(`^To: .*${address}`, 'm').test(text)) ?? '';
    link = /http\S*?(\/termin\/[\w-]+)/.exec(mail.replace(/=\r\n/g, ''))?.[1];
    expect(link).toBeDefined();
  }).toPass();
  return link ?? '';
}
