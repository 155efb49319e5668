import type { CarEvent } from '#contracts/site/car.events.js';
import type { CompanyProfileEvent } from '#contracts/settings/company-profile.js';
import type { DocumentFact, DocumentsOf } from '../platform/files/documents.js';

/** The pictures of cars for sale, and the logo. */
export const siteDocuments: DocumentsOf = (stored): readonly DocumentFact[] => {
  const event = stored as CarEvent | CompanyProfileEvent;
  switch (event.type) {
    case 'CarEntered':
      return [
        { kind: 'named', of: event.data.carId, name: `Angebot ${event.data.name}` },
        ...pictureOf(event.data.carId, 'Bild', event.data.picture?.hash),
      ];
    case 'CarPictured':
      return pictureOf(event.data.carId, 'Bild', event.data.picture?.hash);
    case 'CompanyProfileStated':
      return pictureOf('Firmenprofil', 'Logo', event.data.logo?.hash);
    default:
      return [];
  }
};

function pictureOf(of: string, what: string, hash: string | undefined): readonly DocumentFact[] {
  return hash === undefined ? [] : [{ kind: 'stored', of, what, hash }];
}
