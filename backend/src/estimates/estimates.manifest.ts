import {
  estimateContentFields,
  estimateFields,
  estimateLineFields,
  excessFields,
  ownAnswerFields,
  ownQuestionFields,
  phoneApprovalFields,
  sendEstimateFields,
  withdrawEstimateFields,
} from '#contracts/estimates/estimate-fields.js';
import { estimateEventDefinitions } from '#contracts/estimates/estimate.events.js';
import { briefLabelsOf } from '#contracts/kernel/fields.js';
import { estimates } from '#projections/estimates/estimates.js';
import { defineModule } from '../platform/module-manifest.js';
import { estimateDocuments } from './estimate-documents.js';
import { estimateHistory } from './estimate-history.js';
import { estimateSearch } from './estimate-search.js';
import { estimateTraces } from './estimate-traces.js';

export const estimatesManifest = defineModule({
  name: 'estimates',
  events: estimateEventDefinitions,
  readModels: [estimates],
  fieldNames: {
    ...briefLabelsOf(estimateFields),
    ...briefLabelsOf(estimateContentFields),
    ...briefLabelsOf(estimateLineFields),
    ...briefLabelsOf(excessFields),
    ...briefLabelsOf(sendEstimateFields),
    ...briefLabelsOf(withdrawEstimateFields),
    ...briefLabelsOf(phoneApprovalFields),
    ...briefLabelsOf(ownAnswerFields),
    ...briefLabelsOf(ownQuestionFields),
    approved: 'Entscheidung',
    decisions: 'Entscheidungen',
    hash: 'Prüfsumme',
    lineId: 'Position',
    lineIds: 'Positionen',
    lines: 'Positionen',
    questionId: 'Frage',
    toDo: 'Offen',
    version: 'Fassung',
  },
  histories: { estimate: estimateHistory },
  traces: [estimateTraces],
  documents: [estimateDocuments],
  search: [estimateSearch],
  load: async () => [(await import('./estimates.module.js')).EstimatesModule],
  demo: async () => (await import('./demo.js')).estimatesChapter,
});
