import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';

/**
 * A position in a built file, in the format of Chromium, Firefox and Safari: `https://…/assets/main-a1b2.js:1:2345`.
 */
const PLACE = /(?:https?:\/\/[^\s()]*)?\/assets\/([\w-]+(?:\.[\w-]+)*\.js):(\d{1,9}):(\d{1,9})/g;
/** Prefix of source paths, relative to the folder of the built files. */
const UPWARDS = /^(?:\.\.\/)+/;
/** Maximum number of cached maps: many browsers report errors of few files. */
const MOST_KEPT = 8;

/**
 * Translates stacks of browsers to source positions. The maps are beside the built frontend in a folder that is not
 * served, because sources are not public.
 */
export class SourceMaps {
  private readonly maps = new Map<string, Promise<TraceMap | null>>();

  /** `directory`: contains `<file>.map` for each built file. */
  constructor(private readonly directory: string) {}

  /** The stack with source positions; positions in files without a map stay unchanged. */
  async mapped(stack: string): Promise<string> {
    const files = new Set([...stack.matchAll(PLACE)].map(([, file = '']) => file));
    const known = new Map<string, TraceMap | null>();
    for (const file of files) known.set(file, await this.mapOf(file));
    return stack.replace(PLACE, (place, file: string, line: string, column: string) => {
      const map = known.get(file);
      // Browsers count columns from 1, maps from 0.
      const at = map && originalPositionFor(map, { line: Number(line), column: Number(column) - 1 });
      return at?.source ? `${at.source.replace(UPWARDS, '')}:${at.line}:${at.column + 1}` : place;
    });
  }

  private mapOf(file: string): Promise<TraceMap | null> {
    const known = this.maps.get(file);
    if (known !== undefined) return known;
    const [oldest] = this.maps.keys();
    if (this.maps.size >= MOST_KEPT && oldest !== undefined) this.maps.delete(oldest);
    const read = this.read(file);
    this.maps.set(file, read);
    return read;
  }

  /** Null for a file without a readable map: of an older build, or invented. */
  private async read(file: string): Promise<TraceMap | null> {
    try {
      return new TraceMap(await readFile(join(this.directory, `${file}.map`), 'utf8'));
    } catch {
      return null;
    }
  }
}

export function builtSourceMaps(): SourceMaps {
  return new SourceMaps(join(import.meta.dirname, '..', '..', '..', '..', 'frontend-maps'));
}
