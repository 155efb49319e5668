import { NO_SITE_PHOTOS } from '#contracts/settings/site-photos.js';
import { companyAnswer } from '#contracts/settings/company-answer.js';
import { EMPTY_COMPANY_PROFILE } from '#contracts/settings/company-profile.js';
import { sitePhotosAnswer } from '#contracts/settings/site.api.js';
import { openGraphOf, sharedImage } from './shared-image.js';

const shown = (url: string) => ({ url, width: 1_600, height: 1_000, widths: [320, 640, 960, 1_600] });
const hero = { ...shown('/hero?v=2'), alt: 'Die Halle' };
const company = companyAnswer({
  ...EMPTY_COMPANY_PROFILE,
  name: 'Erlenhof',
  logo: { hash: 'a'.repeat(64), type: 'image/png' },
});
const bare = {
  company,
  photos: sitePhotosAnswer(NO_SITE_PHOTOS),
  publication: { isPublic: true, wasPublic: true, revision: 0 },
};
const facts = { ...bare, photos: { ...bare.photos, hero } };
const car = { name: 'Kombi', imageUrl: '/car?v=3', pictures: [shown('/car/3?v=3')] };

describe('the picture of a shared link', () => {
  it('is a JPEG of at most 1,200 pixels, with size and words', () => {
    const image = sharedImage(undefined, facts);
    expect(image).toEqual({
      url: '/hero?v=2&as=jpeg',
      alt: 'Die Halle',
      size: { width: 1_200, height: 750 },
    });
    expect(openGraphOf(image ?? { url: '', alt: '', size: null }, 'https://erlenhof.example')).toEqual([
      ['og:image', 'https://erlenhof.example/hero?v=2&as=jpeg'],
      ['og:image:width', '1200'],
      ['og:image:height', '750'],
      ['og:image:alt', 'Die Halle'],
    ]);
    expect(sharedImage(car, facts)).toMatchObject({ url: '/car/3?v=3&as=jpeg', alt: 'Kombi' });
  });

  it('of a picture without widths is the picture as it was sent', () => {
    const old = { url: '/car/3?v=3', width: null, height: null, widths: [] };
    expect(sharedImage({ ...car, pictures: [old] }, facts)).toEqual({
      url: '/car/3?v=3',
      alt: 'Kombi',
      size: null,
    });
  });

  it('is the logo if there is no photograph, or if it must not be shown yet', () => {
    const logo = { url: `/api/settings/company/logo?v=${'a'.repeat(16)}`, alt: 'Erlenhof', size: null };
    expect(sharedImage(undefined, bare)).toEqual(logo);
    const publication = { ...facts.publication, isPublic: false };
    expect(sharedImage(undefined, { ...facts, publication })).toEqual(logo);
    expect(sharedImage({ ...car, pictures: [], imageUrl: null }, bare)).toEqual(logo);
    expect(sharedImage(undefined, { ...bare, company: { ...company, logoPicture: null } })).toBeNull();
  });
});
