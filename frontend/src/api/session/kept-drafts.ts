import { useEffect } from 'react';

/** What is typed into the open forms, by the form's name. */
const typed = new Map<string, unknown>();
const KEY = 'werkstattbuch.drafts';

type Kept = { readonly userId: string; readonly drafts: Readonly<Record<string, unknown>> };

/** The name of a form on this page. */
export function draftName(...parts: readonly string[]): string {
  return [window.location.pathname, ...parts].join(' ');
}

/** What was typed into this form when the user's last session in this tab ended; undefined: nothing. */
export function keptDraft<Draft>(name: string): Draft | undefined {
  return read()?.drafts[name] as Draft | undefined;
}

/** Forgets what another user has typed in this tab. Called after a log-in. */
export function keepOnlyDraftsOf(userId: string): void {
  if (read()?.userId !== userId) sessionStorage.removeItem(KEY);
}

/** Keeps what is typed for the case that the session ends. `draft`: undefined while nothing is typed. */
export function useKeptDraft(name: string, draft: unknown): void {
  // The form has taken over what was kept.
  useEffect(() => forget(name), [name]);
  useEffect(() => {
    // A password is kept nowhere.
    if (draft === undefined || /password/i.test(JSON.stringify(draft))) return undefined;
    typed.set(name, draft);
    return () => void typed.delete(name);
  }, [name, draft]);
}

/** Stores for this tab what is typed into the open forms, before the session ends. */
export function keepDrafts(userId: string): void {
  storeDrafts(userId, typed, sessionStorage);
}

/**
 * A tab has room for about 5 MB, so chosen pictures are left out, and a form without room does not cost the others
 * theirs.
 */
export function storeDrafts(
  userId: string,
  drafts: ReadonlyMap<string, unknown>,
  storage: Pick<Storage, 'setItem'>,
): void {
  const stored: Record<string, unknown> = {};
  for (const [name, draft] of drafts) {
    const kept = { userId, drafts: { ...stored, [name]: withoutPictures(draft) } } satisfies Kept;
    try {
      storage.setItem(KEY, JSON.stringify(kept));
      Object.assign(stored, kept.drafts);
    } catch {
      // No room for this form.
    }
  }
}

/** The draft as if its pictures had not been chosen. A chosen picture is an object with `base64`. */
function withoutPictures(draft: unknown): unknown {
  return JSON.parse(
    JSON.stringify(draft, (_, value: unknown) =>
      typeof value === 'object' && value !== null && 'base64' in value ? undefined : value,
    ),
  );
}

function forget(name: string): void {
  const kept = read();
  if (kept === null || !Object.hasOwn(kept.drafts, name)) return;
  const { [name]: _, ...drafts } = kept.drafts;
  if (Object.keys(drafts).length === 0) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify({ ...kept, drafts }));
}

function read(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}
