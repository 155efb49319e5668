/** An estimate that is exceeded by more is exceeded substantially (§ 649 Abs. 2 BGB; courts draw the line at 15 to 20 %). */
export const MOST_EXCESS_PERCENT = 15;

/** What an approval means. The same words on paper, in the mail and on the customer's page. */
export const APPROVAL_TERMS =
  'Mit Ihrer Freigabe beauftragen Sie die freigegebenen Positionen. Die Preise sind geschätzt (§ 649 BGB): Wird es ' +
  `insgesamt mehr als ${MOST_EXCESS_PERCENT} % teurer als freigegeben, fragen wir Sie vorher. Was Sie nicht freigeben, ` +
  'führen wir nicht aus.';
