import { Inject, Injectable } from '@nestjs/common';
import { estimateTexts, MAX_ESTIMATE_PICTURES } from '#contracts/estimates/estimate-fields.js';
import type { EstimateLine } from '#contracts/estimates/estimate-lines.js';
import type { EstimateLineRequest } from '#contracts/estimates/estimates.api.js';
import { invalid } from '#contracts/kernel/problem.js';
import type { Picture } from '#contracts/values/picture.js';
import { FILE_STORE, type FileStore } from '../../platform/files/file-store.js';
import { copyPicture } from '../../platform/files/picture.js';
import { NO_ORIGIN, type LineOrigin } from '../estimate-content.js';
import { EstimateProposals } from './estimate-proposals.js';

/** Pixels: sharp on a phone with a fine screen, and not much to load. */
const PICTURE_WIDTH = 1_280;

/** What the lines belong to. */
export type OriginsOf = {
  readonly id: string;
  readonly vehicleId: string | null;
  readonly workOrderId: string | null;
};

/** Where lines come from. Each estimate has its own small copies of photographs, which go with it. */
@Injectable()
export class LineOrigins {
  constructor(
    private readonly proposals: EstimateProposals,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  /**
   * The origins of the lines, by place. Lines of the draft keep theirs. 400 with the field for a finding that the order
   * does not have, and for a line that was not declined. Stores photographs before the event, so that a crash leaves
   * unused files, but no line without its photograph.
   */
  async of(
    estimate: OriginsOf,
    lines: readonly EstimateLineRequest[],
    draft: readonly EstimateLine[],
  ): Promise<readonly LineOrigin[]> {
    const known = new Map(draft.map((line) => [line.lineId, line]));
    const found: { readonly origin: LineOrigin; readonly isKept: boolean }[] = [];
    for (const [place, line] of lines.entries()) {
      const kept = known.get(line.lineId ?? '');
      const origin = kept ? originIn(kept) : await this.named(estimate, line, place);
      const picture = line.hasPicture === false ? null : origin.picture;
      found.push({ origin: { ...origin, picture }, isKept: kept !== undefined });
    }
    if (found.filter(({ origin }) => origin.picture !== null).length > MAX_ESTIMATE_PICTURES)
      throw invalid('lines', estimateTexts.tooManyPictures);
    const origins: LineOrigin[] = [];
    for (const { origin, isKept } of found)
      origins.push(isKept ? origin : { ...origin, picture: await this.copied(origin.picture, estimate.id) });
    return origins;
  }

  private async named(
    { vehicleId, workOrderId }: OriginsOf,
    { reportId, declinedLineId }: EstimateLineRequest,
    place: number,
  ): Promise<LineOrigin> {
    if (reportId) {
      const picture = await this.proposals.findingPicture(workOrderId, reportId);
      if (picture === undefined) throw invalid(`lines.${place}.reportId`, estimateTexts.unknownReport);
      return { ...NO_ORIGIN, reportId, picture };
    }
    if (declinedLineId) {
      const picture = await this.proposals.declinedPicture(vehicleId, declinedLineId);
      if (picture === undefined) throw invalid(`lines.${place}.declinedLineId`, estimateTexts.notDeclined);
      return { ...NO_ORIGIN, declinedLineId, picture };
    }
    return NO_ORIGIN;
  }

  private async copied(picture: Picture | null, estimateId: string): Promise<Picture | null> {
    return picture && copyPicture(this.files, picture, `estimate ${estimateId}`, PICTURE_WIDTH);
  }
}

const originIn = ({ reportId, declinedLineId, picture }: EstimateLine): LineOrigin => ({
  reportId,
  declinedLineId,
  picture,
});
