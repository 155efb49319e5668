import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  companyProfileStream,
  type CompanyDetails,
  type CompanyProfile,
} from '#contracts/settings/company-profile.js';
import { FILE_STORE, type FileStore } from '../platform/files/file-store.js';
import { keepPicture } from '../platform/files/picture.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { Streams } from '../platform/streams/streams.js';
import { stateCompanyProfile } from './company-profile.js';

const LOGO = { field: 'logo', label: 'Das Logo' };

/** Answered with the profile after the command. */
export class StateCompanyProfile extends Command<CompanyProfile> {
  constructor(
    readonly details: CompanyDetails,
    /** Base64; undefined: stays, empty or null: no logo. */
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

  /** The picture first, then the fact that names it: a crash in between leaves an unused file and no broken logo. */
  async execute({ details, sentLogo, context }: StateCompanyProfile): Promise<CompanyProfile> {
    const logo = await keepPicture(this.files, sentLogo, LOGO);
    const decide = stateCompanyProfile(details, logo, context.expectedRevision);
    return (await this.streams.handle(companyProfileStream, '', decide, context)).state;
  }
}
