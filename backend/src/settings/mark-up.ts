import { isSameIn, namesOf } from '#contracts/kernel/fields.js';
import { invalid } from '#contracts/kernel/problem.js';
import { markUpFields } from '#contracts/settings/mark-up-fields.js';
import type { MarkUp, MarkUpDetails, MarkUpEvent } from '#contracts/settings/mark-up.js';
import type { Decide } from '../platform/streams/stream-type.js';

/** Applies to prices that are proposed from now on. 400 if the price bands are out of order. */
export const chooseMarkUp =
  (details: MarkUpDetails): Decide<MarkUp, MarkUpEvent> =>
  (markUp) => {
    const { middleFrom, highFrom } = details;
    if (highFrom !== null && (middleFrom === null || highFrom <= middleFrom)) {
      throw invalid('highFrom', 'Teure Teile beginnen über der Grenze der mittleren Teile.');
    }
    if (isSameIn(namesOf(markUpFields), details, markUp)) return [];
    return [{ type: 'MarkUpChosen', version: 1, data: details }];
  };
