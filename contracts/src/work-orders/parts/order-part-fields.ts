import { movedPartFields, UNKNOWN_ARTICLE } from '../../inventory/stock/movement-fields.js';
import { choice, fields, id, money } from '../../kernel/fields.js';

/** Net euros per unit. */
const PRICE = { min: 0, max: 9_999_999.99 };
const PRICE_TEXT =
  'Der Preis muss zwischen 0 und 9.999.999,99 € liegen und höchstens zwei Nachkommastellen haben.';

export const newPartFields = fields({
  /** Default: RESERVE. */
  type: choice('Art', ['RESERVE', 'ISSUE'], { wrong: 'Die Art kann RESERVE oder ISSUE sein.' }),
  articleId: id('Artikel', { required: true, wrong: UNKNOWN_ARTICLE }),
  /** Default location: the one with the most available stock. */
  ...movedPartFields,
  /** Default: the article's price. */
  unitPrice: money('Einzelpreis', PRICE, { wrong: PRICE_TEXT }),
});

export const partPriceFields = fields({
  unitPrice: money('Einzelpreis', PRICE, { required: true, wrong: PRICE_TEXT }),
});
