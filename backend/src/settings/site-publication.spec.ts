import { EMPTY_COMPANY_PROFILE } from '#contracts/settings/company-profile.js';
import { sitePublicationStream, type SitePublicationEvent } from '#contracts/settings/site-publication.js';
import { given, refusalOf } from '../testing/given.js';
import { choosePublication, holdBackSite } from './site-publication.js';

const heldBack: SitePublicationEvent = { type: 'SiteHeldBack', version: 1, data: {} };
const published: SitePublicationEvent = { type: 'SitePublished', version: 1, data: {} };
const company = {
  ...EMPTY_COMPANY_PROFILE,
  name: 'Erlenhof',
  owner: 'Alma Erle',
  street: 'Erlenweg 3',
  zip: '54321',
  city: 'Erlenau',
  phone: '030 23125 200',
  email: 'post@erlenhof.example',
  taxNumber: '12/345/67890',
};

describe('the website of a garage', () => {
  it('is public if its log is older than the choice, and held back at a first start', () => {
    expect(given(sitePublicationStream).state.isPublic).toBe(true);
    expect(given(sitePublicationStream).when(holdBackSite)).toEqual([heldBack]);
    expect(given(sitePublicationStream, heldBack).state).toEqual({ isPublic: false, revision: 1 });
    expect(given(sitePublicationStream, heldBack, published).when(holdBackSite)).toEqual([]);
  });

  it('is published with a complete profile, and held back again, each once', () => {
    const { when } = given(sitePublicationStream, heldBack);
    expect(when(choosePublication(true, company))).toEqual([published]);
    expect(when(choosePublication(false, company))).toEqual([]);
    const afterwards = given(sitePublicationStream, heldBack, published);
    expect(afterwards.when(choosePublication(true, company))).toEqual([]);
    expect(afterwards.when(choosePublication(false, EMPTY_COMPANY_PROFILE))).toEqual([heldBack]);
  });

  it('is not published while an Impressum would lack something', () => {
    const without = { ...company, phone: '', taxNumber: '' };
    expect(
      refusalOf(() => given(sitePublicationStream, heldBack).when(choosePublication(true, without))),
    ).toMatchObject({
      code: 'conflict',
      detail: 'Vor dem Veröffentlichen fehlt noch: Telefon, Steuernummer.',
    });
  });
});
