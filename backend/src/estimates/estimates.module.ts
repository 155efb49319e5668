import { Module } from '@nestjs/common';
import { EventJobs } from '../platform/jobs/event-jobs.js';
import { ApprovedWorkOfEstimates } from './approved-work.js';
import { EstimateAnswers } from './estimate-answers.js';
import { EstimateJobs } from './estimate-jobs.js';
import { EstimateMails } from './estimate-mails.js';
import { EstimatePapers } from './estimate-papers.js';
import { FindingsInEstimates } from './findings-in-estimates.js';
import { EstimateProposals } from './proposals/estimate-proposals.js';
import { LineOrigins } from './proposals/line-origins.js';
import { TemplateLines } from './proposals/template-lines.js';
import { EstimatesController } from './estimates.controller.js';
import { Estimating } from './estimating.js';
import { NamedInEstimates } from './named-in-estimates.js';
import { OwnEstimateController } from './own/own-estimate.controller.js';
import { OwnEstimateLinks } from './own/own-estimate-links.js';
import { OwnEstimates } from './own/own-estimates.js';

@Module({
  controllers: [EstimatesController, OwnEstimateController],
  providers: [
    ApprovedWorkOfEstimates,
    EstimateAnswers,
    EstimateJobs,
    EstimateMails,
    EstimatePapers,
    EstimateProposals,
    Estimating,
    FindingsInEstimates,
    LineOrigins,
    NamedInEstimates,
    OwnEstimateLinks,
    OwnEstimates,
    TemplateLines,
  ],
})
export class EstimatesModule {
  constructor(eventJobs: EventJobs, work: EstimateJobs) {
    work.register(eventJobs);
  }
}
