let visitors = 0;

/** Headers with a new client address. */
export function newVisitor(): Readonly<Record<string, string>> {
  visitors += 1;
  return { 'x-forwarded-for': `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}` };
}
