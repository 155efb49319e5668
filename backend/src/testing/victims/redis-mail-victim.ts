// A worker to be killed: prints when it starts sending a mail and when the mail is stored, and never completes the job.
import { SystemClock } from '../../platform/clock.js';
import { BullmqJobQueue } from '../../engines/jobs/bullmq/bullmq-job-queue.js';
import { openOutboxMailer } from '../../platform/mail/outbox-mailer.js';
import { openRedis } from '../../platform/redis/redis.js';
import { createLog } from '../../platform/telemetry/log.js';
import { probeMail } from '../probe-mail.js';

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
