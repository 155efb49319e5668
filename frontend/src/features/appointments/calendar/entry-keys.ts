/** Arrow keys: up and down within the day, left and right to the entry of another day that is nearest in time. */
export function entryAfterKey(key: string, from: HTMLElement, grid: HTMLElement): HTMLElement | undefined {
  const own = from.closest<HTMLElement>('[data-day]');
  if (!own) return undefined;
  const mine = entriesIn(own);
  if (key === 'ArrowDown') return mine[mine.indexOf(from) + 1];
  if (key === 'ArrowUp') return mine[mine.indexOf(from) - 1];
  if (key === 'Home') return mine[0];
  if (key === 'End') return mine.at(-1);
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  const days = [...grid.querySelectorAll<HTMLElement>('[data-day]')].filter(isShown);
  const others =
    key === 'ArrowRight'
      ? days.slice(days.indexOf(own) + 1)
      : days.slice(0, Math.max(0, days.indexOf(own))).toReversed();
  const day = others.find((it) => entriesIn(it).length > 0);
  return day && nearest(entriesIn(day), from.getBoundingClientRect().top);
}

function entriesIn(day: HTMLElement): HTMLElement[] {
  return [...day.querySelectorAll<HTMLElement>('a.ev')];
}

function nearest(entries: HTMLElement[], top: number): HTMLElement | undefined {
  const away = (entry: HTMLElement) => Math.abs(entry.getBoundingClientRect().top - top);
  return entries.toSorted((one, other) => away(one) - away(other))[0];
}

function isShown(element: HTMLElement): boolean {
  return element.offsetParent !== null;
}
