/** Line drawings on a 20 grid, stroke 1.5; our own, so that public pages load no icon library. */
const paths = {
  calendar: 'M5 4h10a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM3 8h14M7 2.5V5M13 2.5V5',
  check: 'm4 10.5 4 4 8-9',
  'check-circle': 'M10 2.8a7.2 7.2 0 1 1 0 14.4 7.2 7.2 0 0 1 0-14.4zM6.8 10.3l2.3 2.3 4.2-4.8',
  clock: 'M10 2.8a7.2 7.2 0 1 1 0 14.4 7.2 7.2 0 0 1 0-14.4zM10 5.8V10l2.8 2',
  cross: 'm5 5 10 10M15 5 5 15',
  down: 'm5.5 8 4.5 4.5L14.5 8',
  info: 'M10 2.8a7.2 7.2 0 1 1 0 14.4 7.2 7.2 0 0 1 0-14.4zM10 9.2v4.3M10 6.6h.1',
  left: 'M12 5.5 7.5 10l4.5 4.5',
  lock: 'M5.8 8.5h8.4A1.8 1.8 0 0 1 16 10.3v4.9a1.8 1.8 0 0 1-1.8 1.8H5.8A1.8 1.8 0 0 1 4 15.2v-4.9a1.8 1.8 0 0 1 1.8-1.8zM6.8 8.5V6a3.2 3.2 0 0 1 6.4 0v2.5M10 12v2',
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  out: 'M12.5 3.5h4v4M16.3 3.7 9.5 10.5M14 11.5V15a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 15V7.5A1.5 1.5 0 0 1 5 6h3.5',
  phone:
    'M4 3.5h2.6l1.3 3.4-1.7 1.4a9.5 9.5 0 0 0 5.5 5.5l1.4-1.7 3.4 1.3V16a1.3 1.3 0 0 1-1.4 1.3C8.6 16.8 3.2 11.4 2.7 4.9A1.3 1.3 0 0 1 4 3.5z',
  right: 'M8 5.5 12.5 10 8 14.5',
  swap: 'M3.5 7h12M12.5 4l3 3-3 3M16.5 13h-12M7.5 10l-3 3 3 3',
  warning: 'M10 3 17.5 16.5h-15zM10 8v4M10 14.2h.1',
} as const;

export type IconName = keyof typeof paths;

/** A drawing beside a word; hidden from screen readers, so it must never be used without a label. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="i" viewBox="0 0 20 20" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
