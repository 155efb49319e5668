import { XMLBuilder, XMLParser } from 'fast-xml-parser';
import type { Refusal } from '#contracts/kernel/problem.js';
import { readXml } from '../xml/read-xml.js';

/** A drawing is small; a traced photograph is not, and takes long to print. */
const MAX_BYTES = 256 * 1024;
const XML_RULES = { maxTags: 5_000, maxMarkupLength: MAX_BYTES };
/** Each can draw what another draws twice: with more, a small file could draw for minutes. */
const MAX_USES = 16;

const SHAPES = 'path rect circle ellipse line polyline polygon use';
const CONTAINERS = 'svg g defs symbol linearGradient radialGradient stop clipPath mask title desc';
/** Draw their children only where something refers to them. */
const HIDDEN: ReadonlySet<string> = new Set(['defs', 'symbol', 'clipPath', 'mask']);
const SHAPE_NAMES: ReadonlySet<string> = new Set(SHAPES.split(' '));
const ELEMENTS: ReadonlySet<string> = new Set(`${SHAPES} ${CONTAINERS}`.split(' '));
/** Without them the drawing would look different. */
const NEEDED: Readonly<Record<string, string>> = {
  text: 'enthält Text. Bitte wandeln Sie ihn in Pfade um.',
  image: 'enthält ein eingebettetes Bild. Bitte laden Sie es als PNG hoch.',
  foreignObject: 'enthält fremde Inhalte.',
  filter: 'enthält einen Filter. Bitte speichern Sie es ohne Effekte.',
  pattern: 'enthält ein Muster. Bitte wandeln Sie es in Flächen um.',
  marker: 'enthält Pfeilspitzen oder andere Marken. Bitte wandeln Sie sie in Pfade um.',
};

const PAINT =
  'fill fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray ' +
  'stroke-dashoffset stroke-opacity opacity clip-path clip-rule mask stop-color stop-opacity color display visibility';
const PLACE =
  'viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points transform offset gradientUnits ' +
  'gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits id';
const STYLES: ReadonlySet<string> = new Set(PAINT.split(' '));
const ATTRIBUTES: ReadonlySet<string> = new Set([...STYLES, ...PLACE.split(' ')]);
/** Numbers, colours, names, transformations: nothing that could end a value or begin an address. */
const HARMLESS = /^[\w\s.,#%()+-]*$/;
const OWN_PART = /^#[\w.-]+$/;
/** With or without a colour for readers that do not find the part. */
const OWN_PAINT = /^url\(["']?(#[\w.-]+)["']?\)(?:\s[\w#.,%() -]+)?$/;

const OTHER_STYLES =
  'enthält Formatierungen, die nicht übernommen werden. Bitte speichern Sie es mit Präsentationsattributen.';

/** In the order of the file: one key is the element's name, `:@` its attributes. */
type Node = Readonly<Record<string, unknown>>;
type Attributes = Readonly<Record<string, string>>;
/** What the style sheet says of each class. */
type Classes = ReadonlyMap<string, Attributes>;

const options = {
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  processEntities: false,
};
const parser = new XMLParser({ ...options, ignoreDeclaration: true, ignorePiTags: true, trimValues: true });
const builder = new XMLBuilder({ ...options, suppressEmptyNode: true });

/**
 * The drawing, written anew from what is known to be harmless: shapes, gradients, clips and their looks. No scripts, no
 * links, no fonts, no addresses, no style sheets. Refuses what would look different without the rest.
 */
export function cleanSvg(bytes: Uint8Array, unreadable: (reason: string) => Refusal): Buffer {
  if (bytes.byteLength > MAX_BYTES) throw unreadable('ist als SVG größer als 256 kB.');
  // Drawing programs name the public DTD, which has no use.
  const source = Buffer.from(bytes)
    .toString('utf8')
    .replace(/<!DOCTYPE\s+svg\b[^>[]*>/i, '');
  const wrong = () => unreadable('ist kein lesbares SVG.');
  const { name } = readXml(Buffer.from(source), { ...XML_RULES, unreadable: wrong });
  if (name !== 'svg') throw wrong();
  const nodes = parser.parse(source) as readonly Node[];
  const root = nodes.find((node) => nameOf(node) === 'svg');
  if (root === undefined) throw wrong();
  if ((source.match(/<(?:\w+:)?use\b/g) ?? []).length > MAX_USES) throw unreadable('wiederholt sich zu oft.');
  const classes = classesIn(root, unreadable);
  const [clean] = cleaned([root], classes, unreadable);
  if (clean === undefined) throw wrong();
  if (!drawsSomething(clean)) throw unreadable('enthält keine Formen.');
  const own = {
    xmlns: 'http://www.w3.org/2000/svg',
    ...attributesOf(clean),
    ...viewBoxOf(attributesOf(clean)),
  };
  return Buffer.from(String(builder.build([{ ...clean, ':@': own }])), 'utf8');
}

const nameOf = (node: Node): string => Object.keys(node).find((key) => key !== ':@') ?? '';
const attributesOf = (node: Node): Attributes => (node[':@'] ?? {}) as Attributes;
const childrenOf = (node: Node): readonly Node[] => {
  const children = node[nameOf(node)];
  return Array.isArray(children) ? (children as readonly Node[]) : [];
};

function cleaned(
  nodes: readonly Node[],
  classes: Classes,
  unreadable: (reason: string) => Refusal,
): readonly Node[] {
  return nodes.flatMap((node): Node[] => {
    const written = nameOf(node);
    const name = written.replace(/^svg:/, '');
    const fault = NEEDED[name];
    if (fault !== undefined) throw unreadable(fault);
    // A link draws as a group does.
    const kept = name === 'a' || name === 'switch' ? 'g' : name;
    if (!ELEMENTS.has(kept)) return [];
    const children = name === 'switch' ? chosenIn(node) : childrenOf(node);
    return [
      {
        [kept]: cleaned(children, classes, unreadable),
        ':@': cleanAttributes(attributesOf(node), classes),
      },
    ];
  });
}

/** Readers draw only the first child of a `switch` that asks for nothing special. */
function chosenIn(node: Node): readonly Node[] {
  const asks = (child: Node) =>
    ['requiredExtensions', 'requiredFeatures', 'systemLanguage'].some((name) => name in attributesOf(child));
  return childrenOf(node)
    .filter((child) => !asks(child))
    .slice(0, 1);
}

function drawsSomething(node: Node): boolean {
  const name = nameOf(node);
  return SHAPE_NAMES.has(name) || (!HIDDEN.has(name) && childrenOf(node).some(drawsSomething));
}

/** What attribute, class and style say; the style counts most, as in CSS. */
function cleanAttributes(attributes: Attributes, classes: Classes): Attributes {
  const { class: names = '', style = '', href, 'xlink:href': linked, ...plain } = attributes;
  const ofClasses = names.split(/\s+/).map((name) => classes.get(name) ?? {});
  const target = href ?? linked;
  const all = Object.assign({}, plain, ...ofClasses, declarationsIn(style)) as Attributes;
  const kept = Object.entries(all).flatMap(([name, value]) => {
    const own = OWN_PAINT.exec(value.trim())?.[1];
    if (!ATTRIBUTES.has(name)) return [];
    if (own !== undefined) return [[name, `url(${own})`]];
    return HARMLESS.test(value) && !/url\(/i.test(value) ? [[name, value]] : [];
  });
  const reference: Attributes = target !== undefined && OWN_PART.test(target) ? { href: target } : {};
  return { ...(Object.fromEntries(kept) as Attributes), ...reference };
}

function declarationsIn(style: string): Attributes {
  const declared = style.split(';').flatMap((declaration) => {
    const [name = '', value] = declaration.split(':');
    return value !== undefined && STYLES.has(name.trim())
      ? [[name.trim(), value.replace(/!\s*important\s*$/i, '').trim()]]
      : [];
  });
  return Object.fromEntries(declared) as Attributes;
}

/** Drawing programs write `.a, .b { fill: #123 }`. Refuses other selectors if they say how something looks. */
function classesIn(root: Node, unreadable: (reason: string) => Refusal): Classes {
  const classes = new Map<string, Attributes>();
  for (const sheet of sheetsIn(root)) {
    for (const rule of withoutComments(sheet)
      .replaceAll(/@[\w-]+[^@;{}]*;/g, '')
      .split('}')) {
      const opened = rule.lastIndexOf('{');
      const [selectors, body] = [rule.slice(0, Math.max(opened, 0)), rule.slice(opened + 1)];
      if (Object.keys(declarationsIn(body)).length === 0) continue;
      for (const selector of selectors.split(',')) {
        const [, name] = /^\s*\.([\w-]+)\s*$/.exec(selector) ?? [];
        if (name === undefined) throw unreadable(OTHER_STYLES);
        classes.set(name, { ...classes.get(name), ...declarationsIn(body) });
      }
    }
  }
  return classes;
}

function withoutComments(sheet: string): string {
  const [first = '', ...others] = sheet.split('/*');
  return first + others.map((part) => part.split('*/').slice(1).join('')).join('');
}

function sheetsIn(node: Node): readonly string[] {
  const children = childrenOf(node);
  if (nameOf(node).replace(/^svg:/, '') !== 'style') return children.flatMap(sheetsIn);
  return children.map((child) => String(child['#text'] ?? child['__cdata'] ?? ''));
}

/** A drawing without a view box keeps its size, whatever the size of its place. */
function viewBoxOf({ viewBox, width, height }: Attributes): Attributes {
  const [wide, high] = [width, height].map((length) => Number.parseFloat(length ?? ''));
  return viewBox === undefined && wide && high ? { viewBox: `0 0 ${wide} ${high}` } : {};
}
