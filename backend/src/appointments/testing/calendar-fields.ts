/** The first line of each name in a calendar file, unfolded (RFC 5545 §3.1), without parameters. */
export function fieldsOf(ics: string | undefined): Readonly<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (const line of (ics ?? '').replace(/\r\n[ \t]/g, '').split('\r\n')) {
    const [, name, value] = /^([A-Z-]+)(?:;(?:[^":]|"[^"]*")*)?:(.*)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) fields[name] ??= value;
  }
  return fields;
}
