import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { writeDurably } from '../files/durable-write.js';
import { PRIVATE_FOLDER } from '../files/private-folder.js';
import type { Mail, Mailer } from './mailer.js';
import { messageOf, type AttachedFiles } from './message.js';

const NO_FILES: AttachedFiles = { get: async () => null };

export const OUTBOX_FOLDER = 'postausgang';

/**
 * The default without a mail server: every mail becomes a file `<id>.eml` in the folder `postausgang`. A repeated mail
 * replaces its own file.
 */
export async function openOutboxMailer(options: {
  readonly directory: string;
  readonly files?: AttachedFiles;
}): Promise<Mailer> {
  const folder = join(options.directory, OUTBOX_FOLDER);
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  return {
    async send(mail: Mail): Promise<void> {
      const message = await new MailComposer(await messageOf(mail, options.files ?? NO_FILES))
        .compile()
        .build();
      const target = join(folder, `${fileNameOf(mail.id)}.eml`);
      await writeDurably(`${target}.entwurf`, target, message);
    },
    async forget(idPrefix: string): Promise<void> {
      const beginning = fileNameOf(idPrefix);
      for (const name of await readdir(folder))
        if (name.startsWith(beginning)) await rm(join(folder, name), { force: true });
    },
  };
}

/** Ids are UUIDs and words; any other character is replaced, so that no id leaves the folder. */
function fileNameOf(id: string): string {
  return id.replace(/[^A-Za-z0-9.-]/g, '_').replace(/^\.+/, '_');
}
