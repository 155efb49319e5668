import { Module } from '@nestjs/common';
import { PublicAnswers } from '../platform/http/public-answers.js';
import { CompanyProfileController } from './company-profile.controller.js';
import { ChooseConnectionsHandler } from './choose-connections.js';
import { ConnectionsController } from './connections.controller.js';
import { MarkUpController } from './mark-up.controller.js';
import { SettingsController } from './settings.controller.js';
import { SitePhotosController } from './site-photos.controller.js';
import { SitePublicationController } from './site-publication.controller.js';
import { SitePublicationHandler } from './site-publication.js';
import { SiteTextsController } from './site-texts.controller.js';
import { TestMails } from './test-mails.js';

@Module({
  controllers: [
    CompanyProfileController,
    ConnectionsController,
    MarkUpController,
    SettingsController,
    SitePhotosController,
    SitePublicationController,
    SiteTextsController,
  ],
  providers: [PublicAnswers, ChooseConnectionsHandler, SitePublicationHandler, TestMails],
})
export class SettingsModule {}
