/** The price that was typed: `14.890,00`, `14890,5`, `14890.50`, `14.890 €`; undefined for what is no price. */
export function parsePrice(typed: string): number | undefined {
  const text = typed.replace(/[\s€]/g, '');
  const isGerman = text.includes(',') || /^\d{1,3}(\.\d{3})+$/.test(text);
  const plain = isGerman ? text.replaceAll('.', '').replace(',', '.') : text;
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

const german = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The price as its field shows it: `14.890,00`. */
export function typedPrice(price: number): string {
  return german.format(price);
}
