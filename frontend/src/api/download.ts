import { ApiError } from './api-error.js';
import { traceable } from './http.js';
import type { Problem } from '#contracts/kernel/problem.js';
import { fileNameIn } from './file-name.js';
import { endRefusedSession, session } from './session/session.js';

/**
 * Fetches GET /api<path> as the user who is signed in and hands it to the browser as a file, named as the server names
 * it. Throws ApiError as `call` does.
 */
export async function download(path: string, fallbackName: string): Promise<void> {
  const response = await fetchFile(path);
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = fileNameIn(response.headers.get('Content-Disposition')) ?? fallbackName;
  link.click();
  // By the next task the browser has started the download and no longer needs the URL.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * Fetches GET /api<path> as the user who is signed in and shows it in a new tab, which opens at once: browsers block tabs
 * that open later than the click. Throws ApiError as `call` does.
 */
export async function openInTab(path: string): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const url = URL.createObjectURL(await (await fetchFile(path)).blob());
    if (tab === null) throw new ApiError(0, 'Der Browser hat den neuen Tab verhindert.');
    tab.location.href = url;
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  } catch (error) {
    tab?.close();
    throw error;
  }
}

/** The picture at GET /api<path>, for the user who is signed in, as an address for `<img>`: revoke it when it is over. */
export async function pictureUrl(path: string): Promise<string> {
  return URL.createObjectURL(await (await fetchFile(path)).blob());
}

async function fetchFile(path: string): Promise<Response> {
  const token = session()?.token;
  const response = await fetch(`/api${path}`, {
    headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
    cache: 'no-store',
  }).catch(() => {
    throw new ApiError(0, '');
  });
  if (response.ok) return response;
  if (response.status === 401 && token !== undefined) await endRefusedSession();
  const problem = (await response.json().catch(() => undefined)) as Partial<Problem> | undefined;
  const { detail = '', errors, correlationId } = problem ?? {};
  const sentence = traceable(response.status, detail, correlationId);
  throw new ApiError(response.status, sentence, errors, correlationId);
}
