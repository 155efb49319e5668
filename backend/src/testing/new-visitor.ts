let visitors = 0;

/** An address that nobody has called from. */
export function newVisitor(): Readonly<Record<string, string>> {
  visitors += 1;
  return { 'x-forwarded-for': `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}` };
}
