import type { EstimateProposalAnswer } from '#contracts/estimates/estimate-answers.js';
import {
  bodyOf,
  EMPTY_ESTIMATE,
  EMPTY_LINE,
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
  ...part,
});
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
const titlesOf = ({ lines }: EstimateDraft) => lines.map(({ title }) => title);

describe('a proposal', () => {
  it('takes the place of the empty line, and follows lines that are there', () => {
    expect(titlesOf(withProposal(EMPTY_ESTIMATE, proposal()))).toEqual(['Bremsschlauch porös']);
    const typed = { ...EMPTY_ESTIMATE, lines: [{ ...EMPTY_LINE, lineId: 'l', title: 'Inspektion' }] };
    expect(titlesOf(withProposal(typed, proposal()))).toEqual(['Inspektion', 'Bremsschlauch porös']);
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
    const draft = withTemplate({ ...EMPTY_ESTIMATE, lines: [typed] }, [work, part]);
    expect(draft.lines).toMatchObject([
      { title: 'Klima' },
      { title: 'Ölwechsel', quantity: '6,5', unitPrice: '11,662', minutes: '39', group: 'LATER' },
      { title: 'Motoröl', unitPrice: '' },
    ]);
    expect(titlesOf(withTemplate(EMPTY_ESTIMATE, [work]))).toEqual(['Ölwechsel']);
  });

  it('is named by the new line, so that the server copies it', () => {
    const body = bodyOf(withTemplate(EMPTY_ESTIMATE, [work]), true);
    expect(body.lines).toMatchObject([{ jobTemplateId: 't', templateVersion: 3 }]);
  });
});
