import { Injectable } from '@nestjs/common';
import type { OwnEstimateAnswer } from '#contracts/estimates/estimate-answers.js';
import { estimateStream } from '#contracts/estimates/estimate.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { refuse } from '#contracts/kernel/problem.js';
import { companyProfileStream } from '#contracts/settings/company-profile.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { Streams } from '../../platform/streams/streams.js';
import type { DecideEstimate } from '../estimate.js';
import { openByLink, ownEstimateAnswer, type OpenEstimate } from './own-estimate.js';
import { OwnEstimateLinks } from './own-estimate-links.js';

/** Estimates as their customers see and answer them by the link. */
@Injectable()
export class OwnEstimates {
  constructor(
    private readonly streams: Streams,
    private readonly links: OwnEstimateLinks,
  ) {}

  /** The same refusal (`link-invalid`) for every invalid link. */
  async open(token: string, now: Instant): Promise<OpenEstimate> {
    const id = await this.links.idOf(token);
    if (id === null) throw refuse('link-invalid');
    const { state } = await this.streams.load(estimateStream, id);
    return opened(state.status === 'none' ? null : openByLink(state, now));
  }

  /** Appends what the customer decides and returns his page. */
  async change(token: string, decide: DecideEstimate, context: CommandContext): Promise<OwnEstimateAnswer> {
    const { id } = await this.open(token, context.now);
    const { state } = await this.streams.handle(estimateStream, id, decide, context);
    const estimate = opened(state.status === 'none' ? null : openByLink(state, context.now));
    return this.answer(estimate, token, context.now);
  }

  async answer(estimate: OpenEstimate, token: string, now: Instant): Promise<OwnEstimateAnswer> {
    const { state: company } = await this.streams.load(companyProfileStream, '');
    return ownEstimateAnswer(estimate, `/api/kva/${encodeURIComponent(token)}`, company, now);
  }
}

function opened(estimate: OpenEstimate | null): OpenEstimate {
  if (estimate === null) throw refuse('link-invalid');
  return estimate;
}
