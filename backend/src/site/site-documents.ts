import type { ServiceEvent } from '#contracts/site/service.events.js';
import {
  SITE_PHOTO_LABELS,
  sitePhotoThing,
  type SitePhotoPlace,
  type SitePhotosEvent,
} from '#contracts/settings/site-photos.js';
import { filesOf, type Picture } from '#contracts/values/picture.js';
import type { CarEvent } from '#contracts/site/car.events.js';
import { galleryThing } from '#contracts/site/cars.js';
import type { CompanyProfileEvent } from '#contracts/settings/company-profile.js';
import type { DocumentFact, DocumentsOf } from '../platform/files/documents.js';

/** The pictures of cars for sale, of services and of the website, and the logo. */
export const siteDocuments: DocumentsOf<CarEvent | CompanyProfileEvent | ServiceEvent | SitePhotosEvent> = {
  CarEntered: ({ carId, name, picture }) => [
    { kind: 'named', of: carId, name: `Angebot ${name}` },
    { kind: 'named', of: galleryThing(carId), name: `Angebot ${name}` },
    ...pictureOf(carId, 'Bild', picture),
  ],
  CarPictured: ({ carId, picture }) => replacedBy(carId, picture),
  CarGalleryChanged: ({ carId, pictures }) => replacedBy(galleryThing(carId), ...pictures),
  CarSold: allReplaced,
  CarRemoved: allReplaced,
  CompanyProfileStated: ({ logo }) => logoOf(logo),
  ServiceAdded: ({ serviceId: of, name }) => [{ kind: 'named', of, name: `Leistung ${name}` }],
  ServicePictured: ({ serviceId, picture }) => replacedBy(serviceId, picture),
  ServiceRemoved: ({ serviceId }) => replacedBy(serviceId),
  SitePhotoPlaced: ({ place, picture }) => photoAt(place, picture),
  SitePhotoTakenDown: ({ place }) => photoAt(place, null),
};

/** Nothing instead of all pictures of the car. */
function allReplaced({ carId }: { readonly carId: string }): readonly DocumentFact[] {
  return [carId, galleryThing(carId)].flatMap((of) => replacedBy(of));
}

/** The whole logo for ever, because papers show it; its sizes, which only pages show, until the next statement. */
function logoOf(logo: Picture | null): readonly DocumentFact[] {
  const of = 'Firmenprofil/Größen';
  const [whole, ...sizes] = pictureOf(of, 'Logo', logo);
  return [
    ...(whole === undefined ? [] : [{ ...whole, of: 'Firmenprofil' }]),
    { kind: 'named', of, name: 'Firmenprofil' },
    { kind: 'replaced', of },
    ...sizes,
  ];
}

/** This photograph instead of the one that the place had. */
function photoAt(place: SitePhotoPlace, picture: Picture | null): readonly DocumentFact[] {
  const of = sitePhotoThing(place);
  return [
    { kind: 'named', of, name: 'Website' },
    { kind: 'replaced', of },
    ...pictureOf(of, SITE_PHOTO_LABELS[place], picture),
  ];
}

/** These pictures instead of the ones that the thing had. */
function replacedBy(of: string, ...pictures: readonly (Picture | null)[]): readonly DocumentFact[] {
  return [{ kind: 'replaced', of }, ...pictures.flatMap((picture) => pictureOf(of, 'Bild', picture))];
}

function pictureOf(of: string, what: string, picture: Picture | null): readonly DocumentFact[] {
  return picture === null ? [] : filesOf(picture).map((hash) => ({ kind: 'stored', of, what, hash }));
}
