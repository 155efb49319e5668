/** An element: its name, what is in it, and its attributes. Null and false leave it out where children are listed. */
export type Child = string | null | false;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Code points that XML 1.0 cannot hold in any spelling. */
const UNWRITABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** A text as it stands in XML. */
export function escapeXml(text: string): string {
  return text.replace(UNWRITABLE, '').replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');
}

/** `<name attributes>children</name>`; the children are XML already. */
export function element(
  name: string,
  children: readonly Child[],
  attributes: Readonly<Record<string, string>> = {},
): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
    .join('');
  return `<${name}${written}>${children.filter((child) => child !== null && child !== false).join('')}</${name}>`;
}

/** An element with a text; null where there is nothing to say. */
export function textElement(
  name: string,
  text: string | null,
  attributes: Readonly<Record<string, string>> = {},
): Child {
  return text === null || text === '' ? null : element(name, [escapeXml(text)], attributes);
}
