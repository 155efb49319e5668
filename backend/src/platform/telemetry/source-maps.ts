import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';

/** A place in a built file, as Chromium, Firefox and Safari write it: `https://…/assets/main-a1b2.js:1:2345`. */
const PLACE = /(?:https?:\/\/[^\s()]*)?\/assets\/([\w-]+(?:\.[\w-]+)*\.js):(\d{1,9}):(\d{1,9})/g;
/** The way from the folder of the built files up to where the sources lie. */
const UPWARDS = /^(?:\.\.\/)+/;
/** Maps that are kept in memory: an error is reported by many browsers, and errors come from few files. */
const MOST_KEPT = 8;

/**
 * Says where in the sources a stack of a browser is. The maps lie beside the built frontend, in a folder that nobody is
 * served: what the files have been made from is not for the public.
 */
export class SourceMaps {
  private readonly maps = new Map<string, Promise<TraceMap | null>>();

  /** `directory`: of the maps, each called after its file, with `.map` behind. */
  constructor(private readonly directory: string) {}

  /** The stack with the places of the sources; a place whose file has no map stays as it is. */
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

  /** Null for a file that has no map, or none that can be read: an older build's, or somebody's invention. */
  private async read(file: string): Promise<TraceMap | null> {
    try {
      return new TraceMap(await readFile(join(this.directory, `${file}.map`), 'utf8'));
    } catch {
      return null;
    }
  }
}

/** The maps that the build leaves in `dist/frontend-maps`. */
export function builtSourceMaps(): SourceMaps {
  return new SourceMaps(join(import.meta.dirname, '..', '..', '..', '..', 'frontend-maps'));
}
