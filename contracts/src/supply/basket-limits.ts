export const MAX_BASKET_LINES = 100;
/** Pieces of one line. */
export const MAX_BASKET_QUANTITY = 999;
