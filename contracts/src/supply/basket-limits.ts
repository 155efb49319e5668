export const MAX_BASKET_LINES = 100;
/** Pieces per line. */
export const MAX_BASKET_QUANTITY = 999;
