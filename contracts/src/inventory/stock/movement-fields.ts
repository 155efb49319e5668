import { choice, fields, id, line, lines, quantity, yesNo } from '../../kernel/fields.js';
import { QUANTITY_OR_ZERO_TEXT, QUANTITY_TEXT } from '../../values/quantity.js';
import { MOVEMENT_TYPES } from '../articles/article.events.js';

export const UNKNOWN_ARTICLE = 'Unbekannter Artikel.';
export const UNKNOWN_LOCATION = 'Unbekannter Standort.';
export const CLOSED_LOCATION = 'Der Standort ist geschlossen.';
export const RETIRED_ARTICLE = 'Der Artikel ist stillgelegt.';

const articleId = id('Artikel', { required: true, wrong: UNKNOWN_ARTICLE });
const locationId = id('Standort', { required: true, wrong: UNKNOWN_LOCATION });

/** A movement booked by hand. */
export const movementFields = fields({
  type: choice('Bewegungsart', MOVEMENT_TYPES, {
    required: true,
    brief: 'Art',
    wrong: 'Unbekannte Bewegungsart.',
  }),
  articleId,
  locationId,
  /** MOVE: the target. */
  toLocationId: id('Ziel-Standort', { wrong: UNKNOWN_LOCATION }),
  /** Above 0. ADJUST: the counted quantity, may be 0. */
  quantity: quantity('Menge', { required: true, wrong: QUANTITY_TEXT }),
  reference: line('Bezug', 100, {
    impersonal: 'reference',
    wrong: 'Der Bezug muss ein Text sein.',
    long: 'Der Bezug darf höchstens 100 Zeichen lang sein.',
  }),
  /** Required for ADJUST. */
  note: lines('Notiz', 500, {
    impersonal: 'text',
    brief: 'Nachricht',
    wrong: 'Die Notiz darf höchstens 500 Zeichen lang sein.',
  }),
});

/** A part that an order takes or returns. */
export const movedPartFields = fields({
  quantity: quantity('Menge', { required: true, aboveZero: true, wrong: QUANTITY_TEXT }),
  /** Default: the line's location. */
  locationId: id('Standort', { wrong: UNKNOWN_LOCATION }),
});

export const newStocktakingFields = fields({ locationId, note: movementFields.note });

export const countFields = fields({
  articleId,
  /** The counted quantity; may be 0. */
  quantity: quantity('Menge', {
    required: true,
    wrong: QUANTITY_OR_ZERO_TEXT,
  }),
});

export const bookStocktakingFields = fields({
  reason: lines('Grund', 500, {
    impersonal: 'text',
    wrong: 'Der Grund darf höchstens 500 Zeichen lang sein.',
  }),
  /** True: articles that were not counted are booked as 0. Default: they keep their quantity. */
  missingAsZero: yesNo('Fehlendes als 0', { wrong: 'Bitte geben Sie an, ob Fehlendes als 0 gilt.' }),
});
