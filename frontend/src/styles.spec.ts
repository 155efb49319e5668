import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

type Sheet = { readonly file: string; readonly owner: string; readonly selectors: readonly string[] };

/** A feature owns its folder; everything else is shared by all pages. */
const ownerOf = (file: string) => /^features\/[^/]+/.exec(file)?.[0] ?? 'shared';
const classesIn = (selector: string) =>
  [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name);
/** Says what an element is like and not what it is: never enough to find an element of one feature. */
const isState = (name: string) => /^(?:is|has|at|cell|when|fui)-/.test(name);

/** The selectors of a sheet, one by one, without the steps of animations. */
function selectorsIn(text: string): string[] {
  const rules = text
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/@(?:keyframes|font-face)[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  return [...rules.matchAll(/([^{};]+)\{/g)]
    .map(([, list = '']) => list.trim())
    .filter((list) => !list.startsWith('@'))
    .flatMap((list) => list.split(/,(?![^(]*\))/))
    .map((selector) => selector.trim());
}

/** Selectors of features that no class of their own holds, and classes that two sheets style without anything around them. */
function collisionsOf(sheets: readonly Sheet[]): string[] {
  const owners = new Map<string, Set<string>>();
  const definedIn = new Map<string, Set<string>>();
  for (const { file, owner, selectors } of sheets) {
    for (const selector of selectors) {
      for (const name of classesIn(selector)) owners.set(name, (owners.get(name) ?? new Set()).add(owner));
      const bare = /^\.([\w-]+)$/.exec(selector)?.[1];
      if (bare !== undefined) definedIn.set(bare, (definedIn.get(bare) ?? new Set()).add(file));
    }
  }
  const isOwn = (name: string) => !isState(name) && owners.get(name)?.size === 1;
  const unheld = sheets
    .filter(({ owner }) => owner !== 'shared')
    .flatMap(({ file, selectors }) =>
      selectors.filter((one) => !classesIn(one).some(isOwn)).map((one) => `${file}: ${one}`),
    );
  const twice = [...definedIn]
    .filter(([, files]) => files.size > 1)
    .map(([name, files]) => `.${name}: ${[...files].join(', ')}`);
  return [...unheld, ...twice];
}

const sheet = (file: string, text: string): Sheet => ({
  file,
  owner: ownerOf(file),
  selectors: selectorsIn(text),
});

const filesOfStyles = () =>
  readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => file.endsWith('.css'));

describe('a style sheet', () => {
  it('styles nothing of another feature', () => {
    const files = filesOfStyles();
    expect(files.length).toBeGreaterThan(60);
    const sheets = files.map((file) => sheet(file, readFileSync(join(import.meta.dirname, file), 'utf8')));
    expect(collisionsOf(sheets)).toEqual([]);
  });

  it('has at most 300 lines', () => {
    const long = filesOfStyles().filter(
      (file) => readFileSync(join(import.meta.dirname, file), 'utf8').split('\n').length > 301,
    );
    expect(long).toEqual([]);
  });

  it.each([
    ['a bare state', 'features/a/a.css', '.is-over { color: red }'],
    ['a class of ui', 'features/a/a.css', '.tools .count { color: red }'],
    ['a class of another feature', 'features/a/a.css', '.b-lines { color: red }'],
    ['a second definition', 'app/a.css', '.tools { color: red }'],
  ])('is caught with %s', (_, file, planted) => {
    const others = [
      sheet('ui/tools.css', '.tools { gap: 0 } .tools .count, .file-drop.is-over { gap: 0 }'),
      sheet('features/b/b.css', '.b-lines { gap: 0 }'),
    ];
    expect(collisionsOf(others)).toEqual([]);
    expect(collisionsOf([...others, sheet(file, planted)])).not.toEqual([]);
  });

  it('may style a shared piece inside its own feature', () => {
    const planted = sheet('features/a/a.css', '.a-page .tools:is(.is-open, .is-over) { gap: 0 }');
    expect(collisionsOf([sheet('ui/tools.css', '.tools { gap: 0 }'), planted])).toEqual([]);
  });
});
