import type { Picture } from '#contracts/values/picture.js';
import { documentFacts } from '../platform/files/documents.js';
import { siteDocuments } from './site-documents.js';

const picture: Picture = {
  hash: 'a',
  type: 'image/jpeg',
  size: { width: 800, height: 600 },
  variants: [{ width: 320, height: 240, avif: 'b', webp: 'c' }],
};
const stored = (of: string, what: string) =>
  ['a', 'b', 'c'].map((hash) => ({ kind: 'stored', of, what, hash }));

const factsOf = (type: string, data: unknown) => documentFacts([siteDocuments], { type, data });
const stated = (logo: Picture | null) => factsOf('CompanyProfileStated', { logo });

const replaced = [
  { kind: 'named', of: 'site-photo-team', name: 'Website' },
  { kind: 'replaced', of: 'site-photo-team' },
];

describe('the files that the log of the site names', () => {
  it('are all widths of each picture', () => {
    const serviceId = 's1';
    expect(factsOf('ServicePictured', { serviceId, picture })).toEqual([
      { kind: 'replaced', of: 's1' },
      ...stored('s1', 'Bild'),
    ]);
    expect(factsOf('SitePhotoPlaced', { place: 'team', picture, alt: 'Wir' })).toEqual([
      ...replaced,
      ...stored('site-photo-team', 'Team'),
    ]);
    expect(factsOf('SitePhotoTakenDown', { place: 'team' })).toEqual(replaced);
    expect(factsOf('ServicePictured', { serviceId, picture: null })).toEqual([
      { kind: 'replaced', of: 's1' },
    ]);
  });

  it('of a car are its first picture and its gallery, each replaced by itself, and gone with the car', () => {
    const carId = 'c1';
    const [first, gallery] = [
      { kind: 'replaced', of: 'c1' },
      { kind: 'replaced', of: 'c1/gallery' },
    ];
    expect(factsOf('CarPictured', { carId, picture })).toEqual([first, ...stored('c1', 'Bild')]);
    expect(factsOf('CarGalleryChanged', { carId, pictures: [picture] })).toEqual([
      gallery,
      ...stored('c1/gallery', 'Bild'),
    ]);
    for (const type of ['CarSold', 'CarRemoved']) expect(factsOf(type, { carId })).toEqual([first, gallery]);
  });

  it('of the logo are the whole one, which papers need for ever, and its sizes, which the next statement replaces', () => {
    const sizes = 'Firmenprofil/Größen';
    const replacedSizes = [
      { kind: 'named', of: sizes, name: 'Firmenprofil' },
      { kind: 'replaced', of: sizes },
    ];
    expect(stated(picture)).toEqual([
      { kind: 'stored', of: 'Firmenprofil', what: 'Logo', hash: 'a' },
      ...replacedSizes,
      ...['b', 'c'].map((hash) => ({ kind: 'stored', of: sizes, what: 'Logo', hash })),
    ]);
    expect(stated(null)).toEqual(replacedSizes);
  });

  it('are called as their service', () => {
    const data = { serviceId: 's1', name: 'Bremsen', durationHours: 2 };
    expect(factsOf('ServiceAdded', data)).toEqual([{ kind: 'named', of: 's1', name: 'Leistung Bremsen' }]);
  });
});
