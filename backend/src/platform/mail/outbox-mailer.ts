import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { writeDurably } from '../files/durable-write.js';
import type { Mail, Mailer } from './mailer.js';
import { messageOf, type AttachedFiles } from './message.js';

/** For mails that never have attachments. */
const NO_FILES: AttachedFiles = { get: async () => null };

/** Where the mails go, in the data folder. */
export const OUTBOX_FOLDER = 'postausgang';

/**
 * The default: every mail becomes a file `<id>.eml` in the folder `postausgang`, for a garage without a mail server and
 * for looking at what would be sent. The same mail again replaces its own file.
 */
export async function openOutboxMailer(options: {
  readonly directory: string;
  readonly files?: AttachedFiles;
}): Promise<Mailer> {
  const folder = join(options.directory, OUTBOX_FOLDER);
  await mkdir(folder, { recursive: true });
  return {
    async send(mail: Mail): Promise<void> {
      const message = await new MailComposer(await messageOf(mail, options.files ?? NO_FILES))
        .compile()
        .build();
      const target = join(folder, `${fileNameOf(mail.id)}.eml`);
      await writeDurably(`${target}.entwurf`, target, message, 0o600);
    },
    async forget(idPrefix: string): Promise<void> {
      const beginning = fileNameOf(idPrefix);
      for (const name of await readdir(folder))
        if (name.startsWith(beginning)) await rm(join(folder, name), { force: true });
    },
  };
}

/** Ids are ours (UUIDs and words); anything else cannot leave the folder. */
function fileNameOf(id: string): string {
  return id.replace(/[^A-Za-z0-9.-]/g, '_').replace(/^\.+/, '_');
}
