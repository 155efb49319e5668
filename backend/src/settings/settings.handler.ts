import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CompanyDetails } from '#contracts/settings/company-fields.js';
import { companyProfileStream, type CompanyProfile } from '#contracts/settings/company-profile.js';
import { FILE_STORE, type FileStore } from '../platform/files/file-store.js';
import { keepPicture } from '../platform/files/picture.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { Streams } from '../platform/streams/streams.js';
import { stateCompanyProfile } from './company-profile.js';

const LOGO = { field: 'logo', label: 'Das Logo', mayBeDrawn: true };

export class StateCompanyProfile extends Command<CompanyProfile> {
  constructor(
    readonly details: CompanyDetails,
    /** Base64; undefined: unchanged; empty or null: none. */
    readonly sentLogo: string | null | undefined,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(StateCompanyProfile)
export class CompanyProfileHandler implements ICommandHandler<StateCompanyProfile> {
  constructor(
    private readonly streams: Streams,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  /** Stores the picture before the event, so that a crash leaves an unused file, but never a missing logo. */
  async execute({ details, sentLogo, context }: StateCompanyProfile): Promise<CompanyProfile> {
    const logo = await keepPicture(this.files, sentLogo, LOGO);
    const decide = stateCompanyProfile(details, logo);
    return (await this.streams.handle(companyProfileStream, '', decide, context, context)).state;
  }
}
