let answers: Readonly<Record<string, unknown>> | undefined;

/**
 * For a query's options: the answer to GET /api<path> that the server put into the page (backend/src/pages), so that
 * the page stands without asking. A page that the browser took out of its history may be old: then it is asked again.
 */
export function told<T>(path: string): { initialData?: T; initialDataUpdatedAt?: number } {
  answers ??= read();
  if (!(path in answers)) return {};
  return { initialData: answers[path] as T, initialDataUpdatedAt: isFromHistory() ? 0 : Date.now() };
}

function read(): Readonly<Record<string, unknown>> {
  const json = document.getElementById('told')?.textContent;
  return json ? (JSON.parse(json) as Record<string, unknown>) : {};
}

function isFromHistory(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.type === 'back_forward';
}
