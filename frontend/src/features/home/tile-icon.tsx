/** The fields of work, on the same 20 grid as ui/icon. */
const drawings = {
  bolt: 'M11.2 2.5 4.5 11.5h4.8l-.8 6 7-9.3h-5z',
  spray:
    'M5 8.5h6v8a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1zM6.5 8.5V6h3v2.5M7 6V3.7h2V6M12.5 4.5h.3M14.5 3.2h.3M14.5 5.8h.3M16.7 2.5h.3M16.7 4.5h.3M16.7 6.5h.3',
  tyre: 'M17.3 10a7.3 7.3 0 1 1-14.6 0 7.3 7.3 0 0 1 14.6 0zM14.2 10a4.2 4.2 0 1 1-8.4 0 4.2 4.2 0 0 1 8.4 0zM11 10a1 1 0 1 1-2 0 1 1 0 0 1 2 0zM10 2.7v3.1M10 14.2v3.1M2.7 10h3.1M14.2 10h3.1',
  wrench:
    'M13.2 2.9a4 4 0 0 0-4.7 5.3l-5.3 5.3a1.9 1.9 0 0 0 0 2.7l.6.6a1.9 1.9 0 0 0 2.7 0l5.3-5.3a4 4 0 0 0 5.3-4.7l-2.3 2.3-2.5-.5-.5-2.5z',
} as const;

export type TileIconName = keyof typeof drawings;

/** A drawing beside a word; decoration only, hidden from screen readers. */
export function TileIcon({ name }: { readonly name: TileIconName }) {
  return (
    <svg className="i" viewBox="0 0 20 20" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  );
}
