import { Inject, Injectable } from '@nestjs/common';
import { estimateTexts, MAX_ESTIMATE_PICTURES } from '#contracts/estimates/estimate-fields.js';
import type { EstimateLine, LineTemplate } from '#contracts/estimates/estimate-lines.js';
import type { EstimateLineRequest } from '#contracts/estimates/estimates.api.js';
import type { KnownEstimate } from '#contracts/estimates/estimate.js';
import { jobTemplateTexts } from '#contracts/job-templates/job-template-fields.js';
import { conflict, invalid } from '#contracts/kernel/problem.js';
import type { Picture } from '#contracts/values/picture.js';
import { FILE_STORE, type FileStore } from '../../platform/files/file-store.js';
import { copyOfPicture, type PictureCopy } from '../../platform/files/picture.js';
import { UnneededFiles } from '../../platform/files/unneeded-files.js';
import { named } from '../../platform/streams/existing.js';
import { NO_ORIGIN, type LineOrigin } from '../estimate-content.js';
import { EstimateProposals } from './estimate-proposals.js';
import type { From, LineSources, OriginsOf } from './line-sources.js';

/** Pixels: sharp on a phone with a fine screen, and not much to load. */
const PICTURE_WIDTH = 1_280;

/** `isCopied`: the photograph is the estimate's own already. */
export type FoundOrigin = { readonly origin: LineOrigin; readonly isCopied: boolean };

/** Where lines come from. Each estimate has its own small copies of photographs, which go with it. */
@Injectable()
export class LineOrigins {
  constructor(
    private readonly proposals: EstimateProposals,
    private readonly unneeded: UnneededFiles,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  /**
   * The origins of the lines, by place. Lines of the draft keep theirs; a photograph that was taken out comes back if
   * the request asks for it. 400 with the field for a finding that the order does not have, for a line that the customer
   * did not decline, and for what another line or another estimate proposes.
   */
  async find(
    estimate: OriginsOf,
    lines: readonly EstimateLineRequest[],
    draft: readonly EstimateLine[],
  ): Promise<readonly FoundOrigin[]> {
    const known = new Map(draft.map((line) => [line.lineId, line]));
    const sources = this.proposals.sourcesOf(estimate);
    const found: FoundOrigin[] = [];
    for (const [place, line] of lines.entries()) {
      const kept = known.get(line.lineId ?? '');
      const one = kept ? await keptOrigin(sources, kept, line) : await namedOrigin(sources, line, place);
      const picture = line.hasPicture === false ? null : one.origin.picture;
      found.push({ ...one, origin: { ...one.origin, picture } });
    }
    for (const [place, { lineId }] of lines.entries()) if (!known.has(lineId ?? '')) assertOnce(found, place);
    if (found.filter(({ origin }) => origin.picture !== null).length > MAX_ESTIMATE_PICTURES)
      throw invalid('lines', estimateTexts.tooManyPictures);
    return found;
  }

  /**
   * 409 if another estimate proposes a finding or a declined line of this draft: two of them were written at the same time.
   * The customer would be asked twice.
   */
  async assertAlone(estimate: OriginsOf & Pick<KnownEstimate, 'draft'>): Promise<void> {
    const sources = this.proposals.sourcesOf(estimate);
    for (const line of estimate.draft.lines) {
      if (line.reportId === null && line.declinedLineId === null) continue;
      const other = await sources.otherWith(line);
      if (other !== null) throw conflict(estimateTexts.proposedTwice(line.title, other.number));
    }
  }

  /**
   * The origins with the estimate's own copies of their photographs. After a crash or a refusal the files without an event
   * are deleted.
   */
  async withCopies(estimateId: string, found: readonly FoundOrigin[]): Promise<readonly LineOrigin[]> {
    const copies = new Map<string, PictureCopy | null>();
    for (const { origin, isCopied } of found) {
      const { picture } = origin;
      if (picture === null || isCopied || copies.has(picture.hash)) continue;
      copies.set(
        picture.hash,
        await copyOfPicture(this.files, picture, `estimate ${estimateId}`, PICTURE_WIDTH),
      );
    }
    await this.unneeded.store([...copies.values()].flatMap((copy) => copy?.bytes ?? []));
    const ownOf = (picture: Picture) => copies.get(picture.hash)?.picture ?? null;
    return found.map(({ origin, isCopied }) => {
      const { picture } = origin;
      return isCopied || picture === null ? origin : { ...origin, picture: ownOf(picture) };
    });
  }
}

async function keptOrigin(
  sources: LineSources,
  { reportId, declinedLineId, picture, template }: EstimateLine,
  { hasPicture, kind }: EstimateLineRequest,
): Promise<FoundOrigin> {
  const origin = { reportId, declinedLineId, picture, template: kind === 'WORK' ? template : null };
  if (hasPicture !== true || picture !== null) return { origin, isCopied: true };
  const again = (await sources.pictureOf(origin)) ?? null;
  return { origin: { ...origin, picture: again }, isCopied: false };
}

async function namedOrigin(
  sources: LineSources,
  line: EstimateLineRequest,
  place: number,
): Promise<FoundOrigin> {
  const copied = await templateOf(sources, line, place);
  const { reportId, declinedLineId } = line;
  if (!reportId && !declinedLineId) return { origin: { ...NO_ORIGIN, template: copied }, isCopied: true };
  // A finding counts more than what was declined.
  const from = reportId
    ? { reportId, declinedLineId: null }
    : { reportId: null, declinedLineId: declinedLineId ?? null };
  const field = `lines.${place}.${reportId ? 'reportId' : 'declinedLineId'}`;
  const picture = await sources.pictureOf(from);
  if (picture === undefined) throw invalid(field, await unknownText(sources, from));
  const other = await sources.otherWith(from);
  if (other !== null) throw invalid(field, estimateTexts.proposedIn(other.number));
  const before = line.kind === 'WORK' ? await sources.declinedLine(from.declinedLineId) : undefined;
  return { origin: { ...from, picture, template: copied ?? before?.template ?? null }, isCopied: false };
}

async function unknownText(sources: LineSources, from: From): Promise<string> {
  if (from.reportId !== null) return estimateTexts.unknownReport;
  return (await sources.isDismissed(from)) ? estimateTexts.dismissed : estimateTexts.notDeclined;
}

/** The copy of the template that new work names; null: it names none. */
async function templateOf(
  sources: LineSources,
  { kind, jobTemplateId, templateVersion }: EstimateLineRequest,
  place: number,
): Promise<LineTemplate | null> {
  if (kind !== 'WORK' || !jobTemplateId) return null;
  const field = `lines.${place}.jobTemplateId`;
  return named(
    await sources.template(jobTemplateId, templateVersion ?? null, field),
    field,
    jobTemplateTexts.unknown,
  );
}

/** 400 with the field if another line comes from the same. */
function assertOnce(found: readonly FoundOrigin[], place: number): void {
  const one = found[place]?.origin;
  for (const name of ['reportId', 'declinedLineId'] as const) {
    const id = one?.[name] ?? null;
    if (id !== null && found.some(({ origin }, at) => at !== place && origin[name] === id))
      throw invalid(`lines.${place}.${name}`, estimateTexts.sameLine);
  }
}
