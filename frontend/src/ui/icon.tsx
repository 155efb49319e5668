/** Line drawings on a 20 grid, stroke 1.5; our own, so that public pages load no icon library. */
const paths = {
  calendar: 'M5 4h10a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM3 8h14M7 2.5V5M13 2.5V5',
  check: 'm4 10.5 4 4 8-9',
  'check-circle': 'M10 2.8a7.2 7.2 0 1 1 0 14.4 7.2 7.2 0 0 1 0-14.4zM6.8 10.3l2.3 2.3 4.2-4.8',
  clock: 'M10 2.8a7.2 7.2 0 1 1 0 14.4 7.2 7.2 0 0 1 0-14.4zM10 5.8V10l2.8 2',
  cross: 'm5 5 10 10M15 5 5 15',
  down: 'm5.500 8 4.500 4.500L14.500 8',
  info: 'M10 2.8a7.2 7.2 0 1 1 0 14.4 7.2 7.2 0 0 1 0-14.4zM10 9.200v4.300M10 6.600h.1',
  left: 'M12 5.500 7.500 10l4.500 4.500',
  lock: 'M5.800 8.500h8.400A1.800 1.800 0 0 1 16 10.300v4.900a1.800 1.800 0 0 1-1.800 1.800H5.800A1.800 1.800 0 0 1 4 15.200v-4.900a1.800 1.800 0 0 1 1.800-1.800zM6.800 8.500V6a3.200 3.200 0 0 1 6.400 0v2.500M10 12v2',
  menu: 'M3 5.500h14M3 10h14M3 14.500h14',
  out: 'M12.500 3.500h4v4M16.300 3.700 9.500 10.500M14 11.500V15a1.500 1.500 0 0 1-1.500 1.500H5A1.500 1.500 0 0 1 3.500 15V7.500A1.500 1.500 0 0 1 5 6h3.500',
  phone:
    'M4 3.500h2.600l1.300 3.400-1.700 1.400a9.500 9.500 0 0 0 5.500 5.500l1.400-1.700 3.400 1.300V16a1.300 1.300 0 0 1-1.400 1.300C8.600 16.800 3.200 11.400 2.700 4.900A1.300 1.300 0 0 1 4 3.500z',
  right: 'M8 5.500 12.500 10 8 14.500',
  swap: 'M3.500 7h12M12.500 4l3 3-3 3M16.500 13h-12M7.500 10l-3 3 3 3',
  warning: 'M10 3 17.500 16.500h-15zM10 8v4M10 14.200h.1',
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
