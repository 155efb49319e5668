import { companyProfileStream, type CompanyProfile } from '#contracts/settings/company-profile.js';
import type { FileStore } from '../../files/file-store.js';
import { pictureUrl } from '../../files/picture.js';
import type { StreamReader } from '../../streams/stream-reader.js';

/** The garage as the head of a paper states it today. `logo`: a data URL; null: none. */
export async function ownLetterhead(
  streams: Pick<StreamReader, 'load'>,
  files: Pick<FileStore, 'get'>,
): Promise<{ readonly company: CompanyProfile; readonly logo: string | null }> {
  const { state: company } = await streams.load(companyProfileStream, '');
  return { company, logo: await pictureUrl(files, company.logo) };
}
