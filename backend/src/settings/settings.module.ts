import { Module } from '@nestjs/common';
import { SITE_PHOTO_PLACES, sitePhotoThing } from '#contracts/settings/site-photos.js';
import { UnneededFiles } from '../platform/files/unneeded-files.js';
import { EventJobs } from '../platform/jobs/event-jobs.js';
import { PublicAnswers } from '../platform/http/public-answers.js';
import { CompanyProfileController } from './company-profile.controller.js';
import { ChooseConnectionsHandler } from './choose-connections.js';
import { ConnectionsController } from './connections.controller.js';
import { MarkUpController } from './mark-up.controller.js';
import { DELETE_SITE_PHOTO_FILES, onSitePhotoEvent } from './on-site-photo-event.js';
import { SettingsController } from './settings.controller.js';
import { SitePhotosController } from './site-photos.controller.js';
import { SitePublicationController } from './site-publication.controller.js';
import { SitePublicationHandler } from './site-publication.js';
import { SiteTextsController } from './site-texts.controller.js';
import { CompanyProfileHandler } from './settings.handler.js';
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
  providers: [
    PublicAnswers,
    ChooseConnectionsHandler,
    CompanyProfileHandler,
    SitePublicationHandler,
    TestMails,
  ],
})
export class SettingsModule {
  constructor(eventJobs: EventJobs, files: UnneededFiles) {
    eventJobs.on(onSitePhotoEvent, {
      [DELETE_SITE_PHOTO_FILES]: () => files.deleteReplaced(new Set(SITE_PHOTO_PLACES.map(sitePhotoThing))),
    });
  }
}
