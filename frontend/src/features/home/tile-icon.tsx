const drawings = new URL('./tile-icons.svg', import.meta.url).href;

export type TileIconName = 'bolt' | 'spray' | 'tyre' | 'wrench';

/**
 * A field of work, drawn on the same 20 grid as ui/icon: decoration beside a word, hidden from screen readers. Like the
 * hero's drawing in a file of its own, which no visitor waits for.
 */
export function TileIcon({ name }: { readonly name: TileIconName }) {
  return (
    <svg className="i" viewBox="0 0 20 20" aria-hidden="true">
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}
