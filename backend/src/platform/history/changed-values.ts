/** One part per changed value, with the old one. */
export function changedValues<Fields extends object>(
  labels: Readonly<Record<keyof Fields & string, string>>,
  before: Fields,
  after: Fields,
): string[] {
  const fields = Object.keys(labels) as (keyof Fields & string)[];
  return fields
    .filter((field) => before[field] !== after[field])
    .map((field) => `${labels[field]} von ${shown(before[field])} auf ${shown(after[field])} gesetzt`);
}

function shown(value: unknown): string {
  if (value === null || value === '') return '„–“';
  if (typeof value === 'boolean') return value ? '„ja“' : '„nein“';
  return `„${String(value)}“`;
}
