/** The header's own drawings on the 20 grid, so that the frame needs no icon library. */
const paths = {
  logout: 'M8 3.5H5A1.5 1.5 0 0 0 3.5 5v10A1.5 1.5 0 0 0 5 16.5h3M8 10h8.5M13 6.5l3.5 3.5-3.5 3.5',
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  moon: 'M16 12.2A6.5 6.5 0 0 1 7.8 4a6.5 6.5 0 1 0 8.2 8.2z',
  search: 'M9 3.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11zM13 13l4 4',
  sun: 'M10 6.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M4.3 15.7l1.1-1.1M14.6 5.4l1.1-1.1',
} as const;

/** A drawing beside a word or inside a labelled button. */
export function HeaderIcon({ name }: { readonly name: keyof typeof paths }) {
  return (
    <svg className="i" viewBox="0 0 20 20" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
