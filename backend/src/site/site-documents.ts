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
export const siteDocuments: DocumentsOf = (stored): readonly DocumentFact[] => {
  const event = stored as CarEvent | CompanyProfileEvent | ServiceEvent | SitePhotosEvent;
  switch (event.type) {
    case 'CarEntered':
      return [
        { kind: 'named', of: event.data.carId, name: `Angebot ${event.data.name}` },
        { kind: 'named', of: galleryThing(event.data.carId), name: `Angebot ${event.data.name}` },
        ...pictureOf(event.data.carId, 'Bild', event.data.picture),
      ];
    case 'CarPictured':
      return replacedBy(event.data.carId, event.data.picture);
    case 'CarGalleryChanged':
      return replacedBy(galleryThing(event.data.carId), ...event.data.pictures);
    case 'CarSold':
    case 'CarRemoved':
      return [event.data.carId, galleryThing(event.data.carId)].flatMap((of) => replacedBy(of));
    case 'CompanyProfileStated':
      return logoOf(event.data.logo);
    case 'ServiceAdded':
      return [{ kind: 'named', of: event.data.serviceId, name: `Leistung ${event.data.name}` }];
    case 'ServicePictured':
      return replacedBy(event.data.serviceId, event.data.picture);
    case 'ServiceRemoved':
      return replacedBy(event.data.serviceId);
    case 'SitePhotoPlaced':
      return photoAt(event.data.place, event.data.picture);
    case 'SitePhotoTakenDown':
      return photoAt(event.data.place, null);
    default:
      return [];
  }
};

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
