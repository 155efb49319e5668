import { shownPicture, type KnownEstimate } from '#contracts/estimates/estimate.js';
import type { EstimateLineRequest, NewEstimateRequest } from '#contracts/estimates/estimates.api.js';
import type { Picture } from '#contracts/values/picture.js';
import { refusalOf } from '../testing/given.js';
import { assertLineIds, contentIn, firstContent, NO_ORIGIN } from './estimate-content.js';
import { content, line, TODAY } from './testing/made-up-estimate.js';

const terms = { today: TODAY, isSmallBusiness: false };
const request = (more: object = {}) =>
  ({
    group: 'REQUIRED',
    kind: 'WORK',
    title: 'Bremse erneuern',
    quantity: 1.5,
    unit: 'Std',
    unitPrice: 100,
    taxCase: 'STANDARD',
    minutes: 90,
    ...more,
  }) as unknown as EstimateLineRequest;
const wanted = (lines: readonly EstimateLineRequest[], more: object = {}) =>
  ({ prices: 'NET', introduction: null, lines, ...more }) as unknown as NewEstimateRequest;
const lineOf = (more: object, small = false) =>
  firstContent(wanted([request(more)]), { ...terms, isSmallBusiness: small }, []).lines[0];

const faultOf = (...lineIds: readonly (string | undefined)[]) =>
  refusalOf(() =>
    assertLineIds(
      lineIds.map((lineId) => request({ lineId })),
      content.lines,
    ),
  ).errors;

describe('the ids of lines', () => {
  it('are those of the draft, each once; a new line has none', () => {
    const lines = ['wiper', undefined, 'brakes', undefined].map((lineId) => request({ lineId }));
    expect(() => assertLineIds(lines, content.lines)).not.toThrow();
    expect(faultOf('brakes', 'unknown')).toMatchObject([{ field: 'lines.1.lineId' }]);
    expect(faultOf('brakes', 'wiper', 'brakes')).toMatchObject([{ field: 'lines.2.lineId' }]);
  });
});

describe('a line', () => {
  it('has its sum, its rate and its planned time', () => {
    expect(lineOf({ lineId: 'l' })).toEqual({
      ...line('l'),
      title: 'Bremse erneuern',
      quantityMilli: 1_500,
      minutes: 90,
      totalCents: 15_000,
    });
    expect(lineOf({ minutes: null })?.minutes).toBeGreaterThan(0);
    expect(lineOf({})?.lineId).not.toBe(lineOf({})?.lineId);
  });

  it('of a part has no time, and of work no article', () => {
    const articleId = '00000000-0000-4000-8000-000000000007';
    expect(lineOf({ kind: 'PART', articleId })).toMatchObject({ minutes: null, articleId });
    expect(lineOf({ articleId })).toMatchObject({ minutes: 90, articleId: null });
  });

  it('of a small business is not taxed', () => {
    expect(lineOf({}, true)).toMatchObject({ taxCase: 'SMALL_BUSINESS', taxBasisPoints: 0 });
  });

  it('keeps what it comes from', () => {
    const origin = { ...NO_ORIGIN, reportId: 'r' };
    const { lines } = firstContent(wanted([request(), request()]), terms, [origin]);
    expect(lines.map(({ reportId, picture }) => [reportId, picture])).toEqual([
      ['r', null],
      [null, null],
    ]);
  });
});

describe('the content of an estimate', () => {
  it('is valid for some days unless the office says until when', () => {
    expect(firstContent(wanted([]), terms, []).validUntilOn > TODAY).toBe(true);
    expect(firstContent(wanted([], { validUntil: '2026-12-24' }), terms, []).validUntilOn).toBe('2026-12-24');
  });

  it('changes only where the request has a field', () => {
    expect(contentIn({}, content, terms, [])).toEqual(content);
    const changed = contentIn({ validUntil: '2026-12-24', introduction: 'Neu' }, content, terms, []);
    expect(changed).toEqual({ ...content, validUntilOn: '2026-12-24', introduction: 'Neu' });
    const lines = [request({ lineId: 'brakes' })];
    expect(contentIn({ lines }, content, terms, []).lines.map(({ lineId }) => lineId)).toEqual(['brakes']);
  });
});

const picture = (hash: string): Picture => ({ hash, type: 'image/png' });

const estimate = (draft: Picture | null, sent: Picture | null | undefined) =>
  ({
    draft: { lines: [line('wiper', { picture: picture('w') }), line('brakes', { picture: draft })] },
    sent: sent === undefined ? null : { lines: [line('brakes', { picture: sent })] },
    answers: [],
  }) as unknown as KnownEstimate;

describe('the photograph of a line', () => {
  it('is that of the draft, else of the version that is out', () => {
    expect(shownPicture(estimate(picture('a'), picture('b')), 'brakes')?.hash).toBe('a');
    expect(shownPicture(estimate(null, picture('b')), 'brakes')?.hash).toBe('b');
    expect(shownPicture(estimate(null, null), 'brakes')).toBeNull();
    expect(shownPicture(estimate(null, undefined), 'brakes')).toBeNull();
    expect(shownPicture(estimate(picture('a'), undefined), 'unknown')).toBeNull();
  });
});
