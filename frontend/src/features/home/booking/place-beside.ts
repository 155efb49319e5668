const BESIDE_FROM_PX = 1001;
const EDGE_PX = 16;
const GAP_PX = 48;
const WIDTH_PX = 400;
const LEAST_PX = 320;
/** How far down the popup its arrow sits. */
const ARROW_PX = 184;

/**
 * Keeps a popup beside a field while the page scrolls or is resized, inside the window. Below 1001 px the style
 * sheet makes it a bottom sheet. Answers a function that stops it.
 */
export function placeBeside(popup: HTMLElement, field: HTMLElement): () => void {
  const place = () => {
    const style = popup.style;
    if (window.innerWidth < BESIDE_FROM_PX) {
      for (const name of ['left', 'top', 'width', '--arrow']) style.removeProperty(name);
      return;
    }
    const box = field.getBoundingClientRect();
    const { left, width } = columnBeside(box);
    const middle = box.top + box.height / 2;
    const lowest = window.innerHeight - EDGE_PX - popup.offsetHeight;
    const top = Math.max(EDGE_PX, Math.min(middle - ARROW_PX, lowest));
    style.setProperty('left', `${left}px`);
    style.setProperty('top', `${top}px`);
    style.setProperty('width', `${width}px`);
    style.setProperty('--arrow', `${Math.max(24, Math.min(middle - top, popup.offsetHeight - 24))}px`);
  };
  place();
  const resized = new ResizeObserver(place);
  resized.observe(popup);
  window.addEventListener('resize', place);
  window.addEventListener('scroll', place, { passive: true });
  return () => {
    resized.disconnect();
    window.removeEventListener('resize', place);
    window.removeEventListener('scroll', place);
  };
}

/** The column of the side panel where there is one: covered whole rather than by half; else beside the field. */
function columnBeside(field: DOMRect): { readonly left: number; readonly width: number } {
  const panel = document.querySelector('.side-panel')?.getBoundingClientRect();
  if (panel !== undefined && panel.left > field.right && panel.width >= LEAST_PX)
    return { left: panel.left, width: panel.width };
  const left = Math.min(field.right + GAP_PX, window.innerWidth - EDGE_PX - LEAST_PX);
  return { left, width: Math.min(WIDTH_PX, window.innerWidth - EDGE_PX - left) };
}
