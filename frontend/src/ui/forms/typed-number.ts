const german = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 4, useGrouping: false });

/**
 * The number that was typed: `12,5`, `1.234,50`, `12.5`, `−3`; undefined for what is none or has more decimals.
 * A single point before exactly three digits groups thousands, as the comma is the mark of decimals here.
 */
export function typedNumber(typed: string, maxDecimals: number): number | undefined {
  const text = typed.trim().replace('−', '-');
  const isGrouped = /^-?\d{1,3}(\.\d{3})+(,\d*)?$/.test(text);
  const plain = isGrouped || text.includes(',') ? text.replaceAll('.', '').replace(',', '.') : text;
  const parts = /^-?\d+(?:\.(\d*))?$/.exec(plain);
  if (parts === null || (parts[1]?.length ?? 0) > maxDecimals) return undefined;
  return Number(plain);
}

/** A number as its field shows it: `12,5`; '' for none. */
export function asTyped(value: number | null | undefined, minDecimals = 0): string {
  if (value === null || value === undefined) return '';
  const text = german.format(value);
  const [whole = '', decimals = ''] = text.split(',');
  return decimals.length >= minDecimals ? text : `${whole},${decimals.padEnd(minDecimals, '0')}`;
}

/** The value to send: a number; null for an empty text; an invalid number as typed, so that the server names the field. */
export function numberOrText(typed: string, maxDecimals: number): number | string | null {
  const text = typed.replace(/[€%]/, '').trim();
  return text === '' ? null : (typedNumber(text, maxDecimals) ?? text);
}
