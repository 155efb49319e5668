import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { refuse } from '#contracts/kernel/problem.js';
import { companyFields, type CompanyDetails } from '#contracts/settings/company-fields.js';
import { companyProfileStream, missingDetails } from '#contracts/settings/company-profile.js';
import {
  sitePublicationStream,
  type SitePublication,
  type SitePublicationEvent,
} from '#contracts/settings/site-publication.js';
import type { CommandContext, Decide } from '../platform/streams/stream-type.js';
import { Streams } from '../platform/streams/streams.js';

/** Holds back the website of a new garage. No-op if the log has decided already. */
export const holdBackSite: Decide<SitePublication, SitePublicationEvent> = ({ revision }) =>
  revision > 0 ? [] : [{ type: 'SiteHeldBack', version: 1, data: {} }];

/**
 * Publishes the website, or holds it back. 409 while the profile lacks what an Impressum needs, unless the website has been
 * public before: holding back by mistake can be undone.
 */
export const choosePublication =
  (isPublic: boolean, company: CompanyDetails): Decide<SitePublication, SitePublicationEvent> =>
  (publication) => {
    if (isPublic === publication.isPublic) return [];
    if (!isPublic) return [{ type: 'SiteHeldBack', version: 1, data: {} }];
    const missing = publication.wasPublic
      ? []
      : missingDetails(company).map((field) => companyFields[field].label);
    if (missing.length > 0)
      throw refuse('conflict', { detail: `Vor dem Veröffentlichen fehlt noch: ${missing.join(', ')}.` });
    return [{ type: 'SitePublished', version: 1, data: {} }];
  };

export class ChooseSitePublication extends Command<SitePublication> {
  constructor(
    readonly isPublic: boolean,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChooseSitePublication)
export class SitePublicationHandler implements ICommandHandler<ChooseSitePublication> {
  constructor(private readonly streams: Streams) {}

  async execute({ isPublic, context }: ChooseSitePublication): Promise<SitePublication> {
    const company = await this.streams.load(companyProfileStream, '');
    const decide = choosePublication(isPublic, company.state);
    return (await this.streams.handle(sitePublicationStream, '', decide, context, context)).state;
  }
}
