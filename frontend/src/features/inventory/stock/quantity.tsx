import { formatQuantity } from '../../../ui/dates/formats.js';

/** A quantity; zero is quiet. */
export function Quantity({ value, unit = '' }: { readonly value: number; readonly unit?: string }) {
  return <span className={value === 0 ? 'inventory-zero' : ''}>{formatQuantity(value, unit)}</span>;
}

/** A change with its sign. */
export function signed(value: number): string {
  return value > 0 ? `+${formatQuantity(value)}` : formatQuantity(value);
}
