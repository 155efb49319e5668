// A worker to be killed: prints when it starts sending a mail and when the mail is stored, and never completes the job.
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { AppointmentMailsModule } from '../../appointments/mails/mails.module.js';
import { ConfigModule } from '../../platform/config/config.module.js';
import { readConfig } from '../../platform/config/config.js';
import type { Mail } from '../../platform/mail/mailer.js';
import { PlatformModule } from '../../platform/platform.module.js';
import { openTestPlatform } from '../open-test-platform.js';
import { manifests } from '../../manifests.js';

const [, , directory = ''] = process.argv;
const platform = await openTestPlatform({ directory });
const mailer = {
  async send(mail: Mail): Promise<void> {
    process.stdout.write(`begins ${mail.id}\n`);
    await platform.mailer.send(mail);
    process.stdout.write(`kept ${mail.id}\n`);
    await new Promise(() => setInterval(() => undefined, 1_000));
  },
  forget: (idPrefix: string) => platform.mailer.forget(idPrefix),
};

@Module({
  imports: [
    ConfigModule.forRoot(readConfig({})),
    PlatformModule.forRoot({ ...platform, mailer }, manifests),
    CqrsModule.forRoot(),
    AppointmentMailsModule,
  ],
})
class MailWorkerModule {}

await NestFactory.createApplicationContext(MailWorkerModule, { logger: false });
await platform.start();
