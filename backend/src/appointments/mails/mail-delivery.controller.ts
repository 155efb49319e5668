import { Controller, Get } from '@nestjs/common';
import type { MailDeliveryAnswer } from '#contracts/settings/mail-delivery.api.js';
import { Allow } from '../../platform/auth/allow.js';
import { Connections, serverIn } from '../../platform/connections/connections.js';
import { OUTBOX_FOLDER } from '../../platform/mail/outbox-mailer.js';

@Controller('settings')
export class MailDeliveryController {
  constructor(private readonly connections: Connections) {}

  @Get('mail-delivery')
  @Allow('appointments:change')
  async delivery(): Promise<MailDeliveryAnswer> {
    const smtpUrl = await this.connections.smtpUrl();
    return {
      server: smtpUrl === null ? null : serverIn(smtpUrl),
      folder: OUTBOX_FOLDER,
      linkBase: await this.connections.linkBase(),
      isPublicAddress: (await this.connections.publicUrl()) !== null,
    };
  }
}
