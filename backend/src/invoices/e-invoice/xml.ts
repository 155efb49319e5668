/** XML text of a child. Null and false are omitted. */
export type Child = string | null | false;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Code points that are invalid in XML 1.0, even escaped. */
const UNWRITABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

export function escapeXml(text: string): string {
  return text.replace(UNWRITABLE, '').replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');
}

/** `<name attributes>children</name>`; the children are XML. */
export function element(
  name: string,
  children: readonly Child[],
  attributes: Readonly<Record<string, string>> = {},
): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
    .join('');
  return `<${name}${written}>${children.filter(Boolean).join('')}</${name}>`;
}

/** An element with a text; null if the text is empty. */
export function textElement(
  name: string,
  text: string | null,
  attributes: Readonly<Record<string, string>> = {},
): Child {
  return text === null || text === '' ? null : element(name, [escapeXml(text)], attributes);
}
