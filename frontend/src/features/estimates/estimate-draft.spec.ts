import type { EstimateProposalAnswer } from '#contracts/estimates/estimate-answers.js';
import {
  bodyOf,
  EMPTY_ESTIMATE,
  EMPTY_LINE,
  inPrices,
  withKind,
  withProposal,
  withTemplate,
  type EstimateDraft,
} from './estimate-draft.js';

const proposal = (part: Partial<EstimateProposalAnswer> = {}): EstimateProposalAnswer => ({
  group: 'REQUIRED',
  kind: 'WORK',
  title: 'Bremsschlauch porös',
  note: null,
  quantity: 1,
  unit: 'Std',
  unitPrice: null,
  prices: 'GROSS',
  taxCase: 'STANDARD',
  minutes: 60,
  articleId: null,
  reportId: 'r',
  declinedLineId: null,
  declinedIn: null,
  at: '2026-11-26T10:00:00.000Z',
  picturePath: null,
  template: null,
  ...part,
});
const template = {
  jobTemplateId: 't',
  templateVersion: 3,
  basis: 'FIXED',
  checklist: [],
  included: ['OF-7'],
} as const;

describe('a photograph', () => {
  it('is shown unless it is taken out, and is asked for by nobody else', () => {
    const draft = withProposal(EMPTY_ESTIMATE, proposal({ picturePath: '/work-orders/o/reports/r/picture' }));
    const [line = EMPTY_LINE] = draft.lines;
    expect(line.hasPicture).toBe(true);
    const out = { ...draft, lines: [{ ...line, hasPicture: false, pictureLeftOut: true }] };
    expect(bodyOf(out, true).lines).toMatchObject([{ reportId: 'r', hasPicture: false }]);
    expect(Object.keys(bodyOf(out, true).lines[0] ?? {})).not.toContain('pictureLeftOut');
  });
});
const pricesOf = ({ lines }: EstimateDraft) => lines.map(({ unitPrice }) => unitPrice);
const titlesOf = ({ lines }: EstimateDraft) => lines.map(({ title }) => title);

describe('a proposal', () => {
  it('takes the place of the empty line, and follows lines that are there', () => {
    expect(titlesOf(withProposal(EMPTY_ESTIMATE, proposal()))).toEqual(['Bremsschlauch porös']);
    const typed = { ...EMPTY_ESTIMATE, lines: [{ ...EMPTY_LINE, lineId: 'l', title: 'Inspektion' }] };
    expect(titlesOf(withProposal(typed, proposal()))).toEqual(['Inspektion', 'Bremsschlauch porös']);
  });

  it('keeps the template that it was declined with', () => {
    expect(withProposal(EMPTY_ESTIMATE, proposal({ template })).lines).toMatchObject([{ template }]);
  });

  it('becomes a line once', () => {
    const once = withProposal(EMPTY_ESTIMATE, proposal());
    expect(withProposal(once, proposal())).toBe(once);
    const other = proposal({ reportId: null, declinedLineId: 'd', title: 'Klimaservice' });
    expect(titlesOf(withProposal(once, other))).toEqual(['Bremsschlauch porös', 'Klimaservice']);
  });
});

describe('a template', () => {
  const work = {
    kind: 'WORK',
    title: 'Ölwechsel',
    note: null,
    quantity: 6.5,
    unit: 'AW',
    unitPrice: 11.662,
    taxCase: 'STANDARD',
    minutes: 39,
    articleId: null,
    jobTemplateId: 't',
    templateVersion: 3,
  } as const;
  const part = { ...work, kind: 'PART', title: 'Motoröl', unitPrice: null, minutes: null } as const;

  it('becomes lines behind those that are there, in their group', () => {
    const typed = { ...EMPTY_LINE, lineId: 'l', title: 'Klima', group: 'LATER' } as const;
    const draft = withTemplate({ ...EMPTY_ESTIMATE, lines: [typed] }, [work, part], 'GROSS');
    expect(draft.lines).toMatchObject([
      { title: 'Klima' },
      { title: 'Ölwechsel', quantity: '6,5', unitPrice: '11,662', minutes: '39', group: 'LATER' },
      { title: 'Motoröl', unitPrice: '' },
    ]);
    expect(titlesOf(withTemplate(EMPTY_ESTIMATE, [work], 'GROSS'))).toEqual(['Ölwechsel']);
  });

  it('is named by the new line, so that the server copies it', () => {
    const body = bodyOf(withTemplate(EMPTY_ESTIMATE, [work], 'GROSS'), true);
    expect(body.lines).toMatchObject([{ jobTemplateId: 't', templateVersion: 3 }]);
    expect(Object.keys(body.lines[0] ?? {})).not.toContain('copiedIn');
  });

  it('has no price if its prices are of another kind than those of the estimate', () => {
    const net = { ...EMPTY_ESTIMATE, prices: 'NET' } as const;
    expect(pricesOf(withTemplate(net, [work], 'GROSS'))).toEqual(['']);
    expect(pricesOf(withTemplate(net, [work], 'NET'))).toEqual(['11,662']);
  });

  it('loses its price when the prices of the estimate are switched, unless somebody typed one', () => {
    const { lines, ...draft } = withTemplate(EMPTY_ESTIMATE, [work, work], 'GROSS');
    const [copied = EMPTY_LINE, other = EMPTY_LINE] = lines;
    const typed = { ...other, unitPrice: '12', copiedIn: null };
    const switched = { ...draft, ...inPrices({ lines: [copied, typed] }, 'NET') };
    expect(switched.prices).toBe('NET');
    expect(pricesOf(switched)).toEqual(['', '12']);
    expect(pricesOf({ ...draft, ...inPrices({ lines }, 'GROSS') })).toEqual(['11,662', '11,662']);
  });

  it('stays at a saved line that becomes a part and work again, as the server keeps it', () => {
    const saved = { ...EMPTY_LINE, lineId: 'l', template };
    const part = { ...saved, ...withKind('PART') };
    expect({ ...part, ...withKind('WORK') }.template).toEqual(template);
    const [fresh = EMPTY_LINE] = withTemplate(EMPTY_ESTIMATE, [work], 'GROSS').lines;
    expect({ ...fresh, ...withKind('PART'), ...withKind('WORK') }.jobTemplateId).toBeNull();
  });
});
