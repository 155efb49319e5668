/** `48.300`, `48 300` and `48300`; null for nothing. Other text (`77.5`) is sent as it is, and refused with a sentence. */
export function wholeOf(typed: string): number | string | null {
  const text = typed.trim();
  if (text === '') return null;
  return /^(?:\d+|\d{1,3}(?:[.\s]\d{3})+)$/.test(text) ? Number(text.replace(/[.\s]/g, '')) : typed;
}
