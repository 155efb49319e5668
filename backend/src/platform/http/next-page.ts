import type { FastifyReply } from 'fastify';

type QueryValues = Readonly<Record<string, string | number | undefined>>;

/** Sets the header `Link` to the next page of a list, if there is one. The path begins with `/api/`. */
export function nameNextPage(
  reply: FastifyReply,
  path: string,
  filters: QueryValues,
  next: string | null,
): void {
  if (next === null) return;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined) query.set(name, String(value));
  }
  query.set('after', next);
  void reply.header('link', `<${path}?${query}>; rel="next"`);
}
