import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const SOURCE = join(import.meta.dirname, '..', '..');
/** What visitors load, by the beginning of the path; the rest of ui is the staff's, but for these files. */
const FOR_VISITORS =
  /^(?:public|features\/(?:home|legal|login|own-appointment)|app\/public\/|ui\/(?:styles\/(?:base|buttons|fields|marks|plate)|dates\/(?:slot-grid|date-field)|feedback\/status-badge|brand-mark|icon|plate))/;

/** Set in a rule, or by a script for one place. */
const tokensIn = (text: string): string[] =>
  [...text.matchAll(/(--[\w-]+)(?:\s*:|')/g)].map(([, name = '']) => name);

describe('what visitors see', () => {
  it('uses no token that only the staff area loads', async () => {
    const defined = new Set(tokensIn(await readFile(join(SOURCE, 'ui', 'styles', 'tokens.css'), 'utf8')));
    const files = (await readdir(SOURCE, { recursive: true })).filter(
      (file) => FOR_VISITORS.test(file) && /\.(?:css|svg|tsx?)$/.test(file),
    );
    expect(files.length).toBeGreaterThan(50);
    const texts = await Promise.all(
      files.map(async (file) => ({ file, text: await readFile(join(SOURCE, file), 'utf8') })),
    );
    for (const { text } of texts) for (const name of tokensIn(text)) defined.add(name);
    const missing = texts.flatMap(({ file, text }) =>
      [...text.matchAll(/var\((--[\w-]+)/g)]
        .filter(([, name = '']) => !defined.has(name))
        .map(([, name]) => `${file}: ${name}`),
    );
    expect(missing).toEqual([]);
  });
});
