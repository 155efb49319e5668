import { ERASED, isErased } from '../kernel/erased.js';
import { filesOf } from '../values/picture.js';
import type { Totals } from '../values/vat.js';
import { estimateSums, withoutAlternatives, type EstimateLine } from './estimate-lines.js';
import type { EstimateContent, StoredEstimate } from './estimate.events.js';

/** Separates what is typed from the lines. */
export function storedEstimate({ lines, ...content }: EstimateContent): StoredEstimate {
  const texts = lines.map(({ title, note }) => [title, note]);
  const stored = lines.map(({ title: _title, note: _note, ...line }) => line);
  return { ...content, lines: stored, texts: JSON.stringify(texts) };
}

/** The content with its texts; erased texts read `[gelöscht]`. */
export function contentOf({
  lines,
  texts,
  prices,
  validUntilOn,
  introduction,
}: StoredEstimate): EstimateContent {
  const typed = isErased(texts) ? [] : (JSON.parse(texts) as readonly (readonly [string, string | null])[]);
  const described = lines.map((line, place): EstimateLine => {
    const [title, note] = typed[place] ?? [ERASED, null];
    return { ...line, title, note };
  });
  return { prices, validUntilOn, introduction, lines: described };
}

/** True if the customer was erased: nothing that was typed can be read. */
export function isErasedContent({ lines }: Pick<EstimateContent, 'lines'>): boolean {
  return lines.some(({ title }) => isErased(title));
}

/** The hashes of the photographs' files. */
export function picturesIn({ lines }: Pick<StoredEstimate, 'lines'>): readonly string[] {
  return lines.flatMap(({ picture }) => (picture === null ? [] : filesOf(picture)));
}

/** The sums of an estimate: of lines that exclude each other the first. */
export function wholeSums({ prices, lines }: EstimateContent): Totals {
  return estimateSums(prices, withoutAlternatives(lines));
}
