// A worker to be killed: tells when it begins to send a mail and when the mail is kept, and never says that it is done.
import { SystemClock } from '../platform/clock.js';
import { BullmqJobQueue } from '../platform/jobs/bullmq-job-queue.js';
import { openOutboxMailer } from '../platform/mail/outbox-mailer.js';
import { openRedis } from '../platform/redis/redis.js';
import { createLog } from '../platform/telemetry/log.js';
import { probeMail } from './probe-mail.js';

const [, , directory = ''] = process.argv;
const { REDIS_URL: url = '', PREFIX: prefix = '', LOCK_MS } = process.env;
const log = createLog('silent');
const redis = await openRedis({ url, log });
const mailer = await openOutboxMailer({ directory });
const queue = new BullmqJobQueue({ redis, clock: new SystemClock(), log, prefix, lockMs: Number(LOCK_MS) });
queue.handle('send-mail', async ({ id }) => {
  process.stdout.write(`begins ${id}\n`);
  await mailer.send(probeMail(id));
  process.stdout.write(`kept ${id}\n`);
  await new Promise(() => setInterval(() => undefined, 1_000));
});
await queue.start();
