import { fields, whole } from '../kernel/fields.js';

const PERCENT = { min: 0, max: 1_000 } as const;
const LIMIT = { min: 1, max: 100_000 } as const;
const WRONG_PERCENT = 'Bitte einen Aufschlag von 0 bis 1000 Prozent angeben.';
const WRONG_LIMIT = 'Bitte eine Grenze von 1 bis 100.000 € angeben.';

/**
 * What is added to the net purchase price of a part, by price band. A band without a percentage proposes no price; without
 * a limit the band before has no end.
 */
export const markUpFields = fields({
  lowPercent: whole('Aufschlag auf günstige Teile (%)', PERCENT, {
    brief: 'Aufschlag auf günstige Teile',
    wrong: WRONG_PERCENT,
  }),
  /** Whole euros. */
  middleFrom: whole('Mittlere Teile ab (€ Einkauf netto)', LIMIT, {
    brief: 'Grenze zu mittleren Teilen',
    wrong: WRONG_LIMIT,
  }),
  middlePercent: whole('Aufschlag auf mittlere Teile (%)', PERCENT, {
    brief: 'Aufschlag auf mittlere Teile',
    wrong: WRONG_PERCENT,
  }),
  /** Whole euros. */
  highFrom: whole('Teure Teile ab (€ Einkauf netto)', LIMIT, {
    brief: 'Grenze zu teuren Teilen',
    wrong: WRONG_LIMIT,
  }),
  highPercent: whole('Aufschlag auf teure Teile (%)', PERCENT, {
    brief: 'Aufschlag auf teure Teile',
    wrong: WRONG_PERCENT,
  }),
});
