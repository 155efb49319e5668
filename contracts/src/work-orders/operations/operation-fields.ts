import { choice, fields, id, line, whole } from '../../kernel/fields.js';
import { OPERATION_STATUSES } from './operation.events.js';
import { UNKNOWN_STATUS } from '../work-order-filters.js';

/** The sentences of the specification. */
export const operationTexts = {
  newTitle: 'Bitte einen Titel für die neue Position angeben.',
  title: 'Bitte einen Titel für die Position angeben.',
  longTitle: 'Der Titel darf höchstens 200 Zeichen lang sein.',
  estimate: 'Bitte eine geplante Dauer größer als 0 Minuten angeben.',
  longEstimate: 'Die geplante Dauer darf höchstens 100.000 Minuten betragen.',
  unknown: 'Unbekannte Position.',
  unknownMechanic: 'Unbekannter Mechaniker.',
  tooMany: 'Ein Auftrag hat höchstens 100 Positionen.',
  mechanicWhileRunning: 'Der Mechaniker kann während einer laufenden Zeitbuchung nicht geändert werden.',
  hasTimeLogs: 'Eine Position mit Zeitbuchungen kann nicht gelöscht werden.',
  isDone: 'Die Position ist bereits abgeschlossen.',
  unknownCheck: 'Diesen Punkt gibt es nicht.',
  ticked: 'Bitte angeben, ob der Punkt erledigt ist.',
  notYourChecks: 'Nur eigene Checklisten können abgehakt werden.',
} as const;

export const OPERATION_TITLE_LENGTH = 200;
/** Minutes. */
export const ESTIMATE = { min: 1, max: 100_000, default: 60 } as const;

export const operationFields = fields({
  title: line('Titel', OPERATION_TITLE_LENGTH, {
    required: true,
    missing: operationTexts.title,
    long: operationTexts.longTitle,
  }),
  /** Minutes. */
  estimatedTimeMin: whole('Geplante Dauer', ESTIMATE, {
    initial: ESTIMATE.default,
    unit: 'min',
    wrong: operationTexts.estimate,
    long: operationTexts.longEstimate,
  }),
  mechanicId: id('Mechaniker', { wrong: operationTexts.unknownMechanic }),
  status: choice('Status', OPERATION_STATUSES, { initial: 'OPEN', wrong: UNKNOWN_STATUS }),
});

/** Why work is finished although points of its checklist are open. */
export const openChecksField = line('Grund für offene Punkte', 200, {
  wrong: 'Der Grund muss ein Text sein.',
  long: 'Der Grund darf höchstens 200 Zeichen lang sein.',
});

/** The optional title of a new operation: another field may replace it. */
export const newTitleField = line('Titel', OPERATION_TITLE_LENGTH, {
  wrong: operationTexts.newTitle,
  long: operationTexts.longTitle,
});
