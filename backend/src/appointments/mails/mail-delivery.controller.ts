import { Controller, Get, Inject } from '@nestjs/common';
import type { MailDeliveryAnswer } from '#contracts/settings/mail-delivery.api.js';
import { Allow } from '../../platform/auth/allow.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { publicUrlOf } from '../../platform/config/public-url.js';
import { OUTBOX_FOLDER } from '../../platform/mail/outbox-mailer.js';

@Controller('settings')
export class MailDeliveryController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Get('mail-delivery')
  @Allow('appointments:change')
  delivery(): MailDeliveryAnswer {
    const { smtpUrl, publicUrl } = this.config;
    return {
      server: smtpUrl === null ? null : new URL(smtpUrl).host,
      folder: OUTBOX_FOLDER,
      linkBase: publicUrlOf(this.config),
      isPublicAddress: publicUrl !== null,
    };
  }
}
