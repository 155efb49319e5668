/** Line drawings that only the public pages use, on the same 20 grid as ui/icon. */
const drawings = {
  bolt: 'M11.2 2.5 4.5 11.5h4.8l-.8 6 7-9.3h-5z',
  car: 'M3 13.5v-3l1.8-4.3A2 2 0 0 1 6.6 5h6.8a2 2 0 0 1 1.8 1.2L17 10.5v3M2.7 10.5h14.6v4H2.7zM4.5 14.5v1.8M15.5 14.5v1.8M5.5 12.5H7M13 12.5h1.5',
  map: 'M10 17.5s5.5-4.8 5.5-9.3a5.5 5.5 0 0 0-11 0c0 4.5 5.5 9.3 5.5 9.3zM12 8.2a2 2 0 1 1-4 0 2 2 0 0 1 4 0z',
  person: 'M13.2 6.5a3.2 3.2 0 1 1-6.4 0 3.2 3.2 0 0 1 6.4 0zM4 17c.4-3.3 2.7-5 6-5s5.6 1.7 6 5',
  spray:
    'M5 8.5h6v8a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1zM6.5 8.5V6h3v2.5M7 6V3.7h2V6M12.5 4.5h.3M14.5 3.2h.3M14.5 5.8h.3M16.7 2.5h.3M16.7 4.5h.3M16.7 6.5h.3',
  tyre: 'M17.3 10a7.3 7.3 0 1 1-14.6 0 7.3 7.3 0 0 1 14.6 0zM14.2 10a4.2 4.2 0 1 1-8.4 0 4.2 4.2 0 0 1 8.4 0zM11 10a1 1 0 1 1-2 0 1 1 0 0 1 2 0zM10 2.7v3.1M10 14.2v3.1M2.7 10h3.1M14.2 10h3.1',
  wrench:
    'M13.2 2.9a4 4 0 0 0-4.7 5.3l-5.3 5.3a1.9 1.9 0 0 0 0 2.7l.6.6a1.9 1.9 0 0 0 2.7 0l5.3-5.3a4 4 0 0 0 5.3-4.7l-2.3 2.3-2.5-.5-.5-2.5z',
} as const;

export type ServiceIconName = keyof typeof drawings;

/** A drawing beside a word; decoration only, hidden from screen readers. */
export function ServiceIcon({ name }: { readonly name: ServiceIconName }) {
  return (
    <svg className="i" viewBox="0 0 20 20" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  );
}
