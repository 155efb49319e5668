/** The lines of a calendar file by name, unfolded (RFC 5545 §3.1), without their parameters; the first of each. */
export function fieldsOf(ics: string | undefined): Readonly<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (const line of (ics ?? '').replace(/\r\n[ \t]/g, '').split('\r\n')) {
    const [, name, value] = /^([A-Z-]+)(?:;(?:[^":]|"[^"]*")*)?:(.*)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) fields[name] ??= value;
  }
  return fields;
}
