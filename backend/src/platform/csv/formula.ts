/**
 * A text that a spreadsheet would read as a formula when it opens a CSV file (OWASP, CSV injection). Full-width signs
 * count too. An apostrophe or a blank in front is looked through, so that a marked text is marked again.
 */
const FORMULA = /^(?:['\s]*[=+\-@＝＋－＠]|'*[\t\r\n])/;
/** Negative numbers are not marked: a spreadsheet could not add marked ones up. */
const BELOW_ZERO = /^-\d+(?:,\d+)?$/;
const LEADING_SIGNS = /^[\s'=+\-@＝＋－＠]+/;

/** The text with an apostrophe in front if it would be read as a formula: spreadsheets show it as text. */
export function neutralised(text: string): string {
  return FORMULA.test(text) && !BELOW_ZERO.test(text) ? `'${text}` : text;
}

/** Takes the apostrophe of `neutralised` away. */
export function withoutMark(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}

/** The text without the signs that make it a formula, for files whose reader knows no apostrophe. */
export function withoutFormula(text: string): string {
  return text.replace(LEADING_SIGNS, '');
}
