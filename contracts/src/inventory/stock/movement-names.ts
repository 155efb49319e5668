import type { MovementType } from '../articles/article.events.js';

export const MOVEMENT_NAMES: Readonly<Record<MovementType, string>> = {
  RECEIPT: 'Wareneingang',
  ISSUE: 'Warenausgang',
  MOVE: 'Umbuchung',
  ADJUST: 'Korrektur',
  RESERVE: 'Reservierung',
  RELEASE: 'Freigabe',
};
