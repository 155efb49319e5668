import { useRef, useState } from 'react';
import { Icon } from '../ui/icon.js';

/** A list that scrolls sideways and stops at each of its `count` items. Spread `track` onto the list. */
export function useSlides<List extends HTMLElement>(count: number) {
  const list = useRef<List>(null);
  const [shown, setShown] = useState(0);
  /** The item that the list is on its way to: another press goes on from there. */
  const aim = useRef<number | null>(null);
  const show = (index: number) => {
    const at = Math.max(0, Math.min(index, count - 1));
    const slide = list.current?.children[at];
    if (!(slide instanceof HTMLElement)) return;
    // A list that is there already does not scroll, so nothing would end the aim.
    aim.current = at === shown ? null : at;
    list.current?.scrollTo({ left: slide.offsetLeft });
  };
  const onScroll = () => {
    const first = list.current?.firstElementChild;
    if (!list.current || !first) return;
    const at = Math.round(list.current.scrollLeft / (first.clientWidth || 1));
    if (at === aim.current) aim.current = null;
    setShown(at);
  };
  const takeOver = () => {
    aim.current = null;
  };
  return {
    shown,
    show,
    /** So many items on, or back. */
    step: (items: number) => show((aim.current ?? shown) + items),
    track: { ref: list, onScroll, onKeyDown: takeOver, onPointerDown: takeOver, onWheel: takeOver },
  };
}

type TurnProps = Pick<React.ComponentProps<'button'>, 'onClick' | 'onKeyDown'> & {
  readonly label: string;
  readonly icon: 'left' | 'right';
  /** There is nothing in this direction. The button keeps the focus. */
  readonly off: boolean;
};

/** One item back or on. */
export function Turn({ label, icon, off, ...on }: TurnProps) {
  return (
    <button type="button" className="btn icon" aria-label={label} aria-disabled={off} {...on}>
      <Icon name={icon} />
    </button>
  );
}
