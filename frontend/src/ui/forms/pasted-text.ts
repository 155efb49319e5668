/**
 * The text to insert in place of what is pasted; null: the browser inserts it as it is. White space around the text goes
 * before what is too long is cut off, because numbers are copied with blanks.
 */
export function fitting(pasted: string, room: number): string | null {
  if (pasted.length <= room || pasted.trim() === pasted) return null;
  return pasted.trim().slice(0, room);
}

/** Applies `fitting` to every input with a `maxLength`. */
export function fitPastedText(): void {
  document.addEventListener('paste', (event) => {
    const { target, clipboardData } = event;
    if (!(target instanceof HTMLInputElement) || target.maxLength < 0) return;
    const { selectionStart: start, selectionEnd: end, value, maxLength } = target;
    // Null: the input has no selection, as those for mail addresses, which ignore white space themselves.
    if (start === null || end === null) return;
    const text = fitting(clipboardData?.getData('text') ?? '', maxLength - value.length + end - start);
    if (text === null) return;
    event.preventDefault();
    target.setRangeText(text, start, end, 'end');
    target.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
  });
}
