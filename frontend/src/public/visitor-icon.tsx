/** Drawings that only the visitors' pages use, on the same 20 grid as ui/icon. */
const drawings = {
  car: 'M3 13.5v-3l1.8-4.3A2 2 0 0 1 6.6 5h6.8a2 2 0 0 1 1.8 1.2L17 10.5v3M2.7 10.5h14.6v4H2.7zM4.5 14.5v1.8M15.5 14.5v1.8M5.5 12.5H7M13 12.5h1.5',
  map: 'M10 17.5s5.5-4.8 5.5-9.3a5.5 5.5 0 0 0-11 0c0 4.5 5.5 9.3 5.5 9.3zM12 8.2a2 2 0 1 1-4 0 2 2 0 0 1 4 0z',
  person: 'M13.2 6.5a3.2 3.2 0 1 1-6.4 0 3.2 3.2 0 0 1 6.4 0zM4 17c.4-3.3 2.7-5 6-5s5.6 1.7 6 5',
} as const;

export type VisitorIconName = keyof typeof drawings;

/** A drawing beside a word; decoration only, hidden from screen readers. */
export function VisitorIcon({ name }: { readonly name: VisitorIconName }) {
  return (
    <svg className="i" viewBox="0 0 20 20" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  );
}
