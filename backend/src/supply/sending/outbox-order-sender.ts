import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../../platform/files/durable-write.js';
import { OUTBOX_FOLDER } from '../../platform/mail/outbox-mailer.js';
import type { OrderSender } from './order-sender.js';

/** The default: writes `<number>.pdf` and `<number>.csv` to the folder `postausgang`, to be sent by hand. */
export function outboxOrderSender(directory: string): OrderSender {
  const folder = join(directory, OUTBOX_FOLDER);
  return {
    async send({ order, pdf, csv }) {
      await mkdir(folder, { recursive: true });
      const write = (ending: string, content: Uint8Array): Promise<void> => {
        const target = join(folder, `${order.number}.${ending}`);
        return writeDurably(`${target}.entwurf`, target, content);
      };
      await write('csv', csv);
      await write('pdf', pdf);
      return 'file';
    },
    channelTo: async () => 'file',
  };
}
