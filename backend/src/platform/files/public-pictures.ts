import { companyProfileStream } from '#contracts/settings/company-profile.js';
import { sitePhotosStream } from '#contracts/settings/site-photos.js';
import { carsStream, picturesOf } from '#contracts/site/cars.js';
import { servicesStream } from '#contracts/site/services.js';
import { filesOf, type Picture } from '#contracts/values/picture.js';
import type { Streams } from '../streams/streams.js';
import type { FileHash } from './file-store.js';

/** True if the website shows this file: the logo, a photograph of the garage, the picture of a service or of a car. */
export async function isPublicPicture(streams: Pick<Streams, 'load'>, hash: FileHash): Promise<boolean> {
  const { state: company } = await streams.load(companyProfileStream, '');
  const { state: site } = await streams.load(sitePhotosStream, '');
  const { state: services } = await streams.load(servicesStream, '');
  const { state: cars } = await streams.load(carsStream, '');
  const shown: readonly (Picture | null | undefined)[] = [
    company.logo,
    ...[site.hero, site.team, site.building].map((photo) => photo?.picture),
    ...[...services.values()].map(({ picture }) => picture),
    ...[...cars.values()].flatMap(picturesOf),
  ];
  return shown.some((picture) => picture != null && filesOf(picture).includes(hash));
}
