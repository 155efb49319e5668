import type { GitHubConfig } from '../../platform/config/config.js';

const TIMEOUT_MS = 10_000;
const LOOKED_THROUGH = 100;

/** `marker`: a text that identifies the issue. It ends the body, where no quoted message can be. */
export type NewIssue = {
  readonly title: string;
  readonly body: string;
  readonly marker: string;
  /** No issue with the marker is older. */
  readonly since: string;
};

/** GitHub refused permanently: a retry is useless. */
export class IssueRefused extends Error {
  override readonly name = 'IssueRefused';
}

/**
 * Creates the issue unless one with its marker exists, and returns its URL. Lists the issues, because GitHub's search
 * finds new ones only after a while. Throws `IssueRefused` for a permanent failure, any other error if a retry makes
 * sense. No error contains the token.
 */
export async function openIssueOnce(github: GitHubConfig, issue: NewIssue): Promise<string> {
  const issues = `/repos/${github.repo}/issues`;
  const query = `state=all&sort=created&direction=desc&per_page=${LOOKED_THROUGH}&since=${encodeURIComponent(issue.since)}`;
  const known = await call(github, 'GET', `${issues}?${query}`);
  const found = Array.isArray(known)
    ? known.find((one) => textOf(one, 'body').trimEnd().endsWith(issue.marker))
    : undefined;
  if (found !== undefined) return addressOf(found);
  const body = `${issue.body}\n\n${issue.marker}`;
  return addressOf(await call(github, 'POST', issues, { title: issue.title, body }));
}

async function call(github: GitHubConfig, method: string, path: string, body?: object): Promise<unknown> {
  // Redirects could send the token to another host.
  const response = await fetch(`${github.apiUrl}${path}`, {
    method,
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${github.token}`,
      'user-agent': 'werkstattbuch',
      'x-github-api-version': '2022-11-28',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (response.ok) return response.json();
  await response.body?.cancel();
  // GitHub reports secondary rate limits by 403 with `Retry-After`.
  const isLimited =
    response.status === 429 ||
    response.headers.has('retry-after') ||
    response.headers.get('x-ratelimit-remaining') === '0';
  const reason = `GitHub antwortete mit ${response.status}.`;
  if (response.status >= 500 || isLimited) throw new Error(reason);
  throw new IssueRefused(reason);
}

function addressOf(issue: unknown): string {
  const url = textOf(issue, 'html_url');
  if (!/^https?:\/\//.test(url)) throw new Error('GitHub nannte keine Adresse des Auftrags.');
  return url;
}

function textOf(issue: unknown, field: string): string {
  const value = (issue as Record<string, unknown> | null)?.[field];
  return typeof value === 'string' ? value : '';
}
