import type { CompanyDetails } from '#contracts/settings/company-fields.js';
import { germanEuros } from '#contracts/values/german.js';
import { wrapText } from '../measure.js';
import { printable } from '../printable.js';
import { pdfTemplate, type PdfJob } from '../pdf-printer.js';
import type { PaperBlock } from './blocks.js';
import { letterFooter, letterSender } from './letter-head.js';
import { paginate, type Block, type PageRoom, type PaginatedPage } from './paginate.js';

export type LetterFact = { readonly label: string; readonly value: string };

/** The frame of every paper: `letter.html.hbs`. */
export type Letter = {
  readonly company: string;
  /** A data URL; null: the company's name is set as a wordmark. */
  readonly logo: string | null;
  readonly title: string;
  /** The title in smaller lines; empty if it fits in one large line. */
  readonly longTitle: readonly string[];
  /** What the head of every further page says. */
  readonly running: string;
  /** Four columns at the foot of every page; empty on papers that stay in the house. */
  readonly footer: ReturnType<typeof letterFooter>;
  /** A quiet line at the foot of every page. */
  readonly note: string;
  readonly isDraft: boolean;
  /** A letter has the address of DIN 5008 form B in the window; a sheet has none. */
  readonly isSheet: boolean;
  readonly sender: string;
  readonly recipient: readonly string[];
  /** Beside the address. */
  readonly facts: readonly LetterFact[];
  /** Of a sheet, beside its title; null: none. */
  readonly plate: string | null;
};

type Own = Pick<Letter, 'logo' | 'title' | 'running'> & { readonly company: CompanyDetails };
type OfLetter = Pick<Letter, 'recipient' | 'facts'> & Partial<Pick<Letter, 'note' | 'isDraft'>>;
type OfSheet = { readonly plate?: string | null; readonly isForOutside?: boolean; readonly note?: string };

/** The frame of a letter to somebody. */
export function letter({ company, facts, ...own }: Own & OfLetter): Letter {
  return {
    note: '',
    isDraft: false,
    ...own,
    longTitle: longTitleOf(own.title),
    facts: facts.flatMap(wrappedFact),
    company: company.name || 'Werkstattbuch',
    footer: letterFooter(company),
    sender: letterSender(company),
    isSheet: false,
    plate: null,
  };
}

/** The frame of a sheet without an address. */
export function sheet({
  company,
  isForOutside = false,
  plate = null,
  note = '',
  ...own
}: Own & OfSheet): Letter {
  return {
    ...own,
    longTitle: [],
    note,
    plate,
    company: company.name || 'Werkstattbuch',
    footer: isForOutside ? letterFooter(company) : [],
    isDraft: false,
    isSheet: true,
    sender: '',
    recipient: [],
    facts: [],
  };
}

const TITLE = { widthMm: 165, largePoints: 18, smallPoints: 12, smallLines: 2 };

function longTitleOf(title: string): readonly string[] {
  const { widthMm, largePoints, smallPoints, smallLines } = TITLE;
  if (wrapText(printable(title), largePoints, widthMm, 600).length === 1) return [];
  return wrapText(printable(title), smallPoints, widthMm, 600).slice(0, smallLines);
}

const FACT = { sizePoints: 10, widthMm: 42 };

function wrappedFact({ label, value }: LetterFact): readonly LetterFact[] {
  const lines = wrapText(printable(value), FACT.sizePoints, FACT.widthMm);
  return lines.map((line, index) => ({ label: index === 0 ? label : '', value: line }));
}

const CARRY_MM = 9;
const OTHER_TOP_MM = 34;
/** Where the foot begins: that of letters, and the page number alone. */
const FOOT_MM = { withColumns: 262, without: 284 };

/** From where to where blocks stand on the first and on further pages. `introMm`: below the title of a letter. */
export function roomOf({ isSheet, footer }: Letter): PageRoom & { readonly topMm: number } {
  const topMm = isSheet ? 52 : 112;
  const foot = footer.length === 0 ? FOOT_MM.without : FOOT_MM.withColumns;
  return { topMm, firstMm: foot - topMm, otherMm: foot - OTHER_TOP_MM, carryMm: CARRY_MM };
}

/** A page as the templates read it. */
export function numbered<Item extends Block>(pages: readonly PaginatedPage<Item>[], topMm: number) {
  return pages.map(({ blocks, carriedFromCents, carriedToCents }, index) => ({
    blocks,
    isFirst: index === 0,
    topMm: index === 0 ? topMm : OTHER_TOP_MM,
    number: index + 1,
    of: pages.length,
    before: index,
    after: index + 2,
    carriedFrom: carriedFromCents === null ? null : germanEuros(carriedFromCents),
    carriedTo: carriedToCents === null ? null : germanEuros(carriedToCents),
  }));
}

/** Sums of millimetres are inexact: a block that fills the page to the last digit would go to the next one. */
const ROUNDING_MM = 0.01;

/** What these blocks leave free on their page; 0 if they need more than one. */
export function leftMm(frame: Letter, blocks: readonly PaperBlock[]): number {
  const room = roomOf(frame);
  const [only, ...more] = paginate(blocks, room);
  if (only === undefined || more.length > 0) return 0;
  const takenMm = only.blocks.reduce((sum, { heightMm }) => sum + heightMm, ROUNDING_MM);
  return Math.max(0, room.firstMm - takenMm);
}

/** The template's data of a paper. */
export function paperOf(frame: Letter, blocks: readonly PaperBlock[]) {
  const room = roomOf(frame);
  return { letter: frame, pages: numbered(paginate(blocks, room), room.topMm) };
}

export type Paper = ReturnType<typeof paperOf>;

const template = pdfTemplate<Paper>('paper', new URL('./paper.html.hbs', import.meta.url));

/** A paper that consists of blocks: every paper except the invoice, which has a table of its own. */
export function printedPaper(frame: Letter, blocks: readonly PaperBlock[]): PdfJob<Paper> {
  return { template, data: paperOf(frame, blocks) };
}
