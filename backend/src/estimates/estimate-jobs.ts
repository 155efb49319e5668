import { Injectable } from '@nestjs/common';
import type { EstimateEvent } from '#contracts/estimates/estimate.events.js';
import { estimateStream } from '#contracts/estimates/estimate.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import type { EventJobs } from '../platform/jobs/event-jobs.js';
import { Streams } from '../platform/streams/streams.js';
import { ApprovedWorkOfEstimates } from './approved-work.js';
import { FindingsInEstimates } from './findings-in-estimates.js';
import { EstimateMails } from './estimate-mails.js';
import { EstimatePapers } from './estimate-papers.js';
import { expireEstimate } from './estimate.js';
import { Estimating } from './estimating.js';
import {
  CHECK_ESTIMATE,
  CONFIRM_ANSWER,
  DELETE_ESTIMATES,
  END_HELD,
  END_RETENTION,
  EXPIRE_ESTIMATE,
  FORWARD_QUESTION,
  MAIL_ESTIMATE,
  NOTE_FINDINGS,
  onEstimateEvent,
  onEstimatesForgotten,
  onHoldLifted,
  PRINT_ESTIMATE,
  REMIND_OF_ESTIMATE,
  TAKE_OVER_WORK,
} from './on-estimate-event.js';

/** The last attempt is two hours after the first, because mail servers may be down for maintenance. */
const MAIL_ATTEMPTS = 8;

/** Events after which an estimate may propose other findings. */
type FindingsChange =
  | 'EstimateDrafted'
  | 'EstimateRedrafted'
  | 'EstimateSent'
  | 'EstimateAnswered'
  | 'EstimateExpired'
  | 'EstimateWithdrawn';

type On<Type extends EstimateEvent['type']> = RecordedEvent<Extract<EstimateEvent, { type: Type }>>;

@Injectable()
export class EstimateJobs {
  constructor(
    private readonly streams: Streams,
    private readonly estimating: Estimating,
    private readonly papers: EstimatePapers,
    private readonly mails: EstimateMails,
    private readonly approvedWork: ApprovedWorkOfEstimates,
    private readonly findings: FindingsInEstimates,
  ) {}

  /** Registers the handlers. Before the queue starts. */
  register(eventJobs: EventJobs): void {
    eventJobs.on<EstimateEvent>(onEstimateEvent, {
      [CHECK_ESTIMATE]: ({ data }: On<'EstimateDrafted' | 'EstimateRedrafted'>) =>
        this.estimating.forgetIfErased(data.estimateId),
      [NOTE_FINDINGS]: ({ data, position }: On<FindingsChange>, origin) =>
        this.findings.note(data.estimateId, position, origin),
      [PRINT_ESTIMATE]: ({ data }: On<'EstimateSent'>, origin) =>
        this.papers.complete(data.estimateId, data.version, origin),
      [EXPIRE_ESTIMATE]: ({ data }: On<'EstimateSent'>, origin) => {
        const decide = expireEstimate(data.version, localDateTime(origin.now).date);
        return this.streams.handle(estimateStream, data.estimateId, decide, origin);
      },
      [TAKE_OVER_WORK]: {
        run: ({ data }: On<'EstimateAnswered' | 'EstimateApprovedByPhone' | 'EstimateOrderChosen'>, origin) =>
          this.approvedWork.complete(data.estimateId, origin),
        // A closed order takes no work: "Heute" lists which estimates are approved and not in an order.
        endsWithRefusal: true,
      },
      [END_RETENTION]: ({ data }: On<'EstimateKept'>, origin) =>
        this.papers.endRetention(data.estimateId, origin),
      [MAIL_ESTIMATE]: {
        run: ({ data }: On<'EstimatePrinted' | 'EstimateMailRequested'>, origin) =>
          this.mails.send(data.estimateId, data.version, origin),
        attempts: MAIL_ATTEMPTS,
      },
      [REMIND_OF_ESTIMATE]: {
        run: ({ data }: On<'EstimateSent'>, origin) =>
          this.mails.remind(data.estimateId, data.version, origin),
        attempts: MAIL_ATTEMPTS,
      },
      [CONFIRM_ANSWER]: {
        run: ({ data }: On<'EstimateAnswered' | 'EstimateApprovedByPhone'>) =>
          this.mails.confirm(data.estimateId, data.answerId),
        attempts: MAIL_ATTEMPTS,
      },
      [FORWARD_QUESTION]: {
        run: ({ data }: On<'EstimateQuestionAsked'>) => this.mails.forward(data.estimateId, data.questionId),
        attempts: MAIL_ATTEMPTS,
      },
    });
    eventJobs.on(onHoldLifted, { [END_HELD]: (_event, origin) => this.papers.endHeld(origin) });
    eventJobs.on(onEstimatesForgotten, {
      [DELETE_ESTIMATES]: ({ data }) => this.papers.delete(data.ids),
    });
  }
}
