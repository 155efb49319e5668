import type { Actor } from '#contracts/access/actor.js';
import { EMPTY_COMPANY_PROFILE } from '#contracts/settings/company-profile.js';
import { sitePublicationStream, type SitePublicationEvent } from '#contracts/settings/site-publication.js';
import { given, recorded, refusalOf } from '../testing/given.js';
import { fold } from '../platform/streams/stream-type.js';
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
    expect(given(sitePublicationStream, heldBack).state).toEqual({
      isPublic: false,
      wasPublic: false,
      revision: 1,
    });
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

  it('that was public before is published again, whatever its profile lacks', () => {
    const empty = choosePublication(true, EMPTY_COMPANY_PROFILE);
    expect(given(sitePublicationStream, heldBack, published, heldBack).when(empty)).toEqual([published]);
    // A garage of an earlier version was public without an event, so only a person can have held it back.
    const owner: Actor = { kind: 'user', userId: 'u', roles: ['ADMIN'] };
    const state = fold(sitePublicationStream, recorded([heldBack], undefined, owner));
    expect(state).toEqual({ isPublic: false, wasPublic: true, revision: 1 });
    expect(empty(state)).toEqual([published]);
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
