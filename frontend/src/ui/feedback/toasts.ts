import { useSyncExternalStore } from 'react';

export type ToastMessage = {
  readonly id: number;
  readonly intent: 'success' | 'error';
  readonly title: string;
  readonly body: string | undefined;
};

/** How long a toast stays, in milliseconds; a failure is read more slowly. */
const SHOWN_MS = { success: 5_000, error: 10_000 } as const;
const MOST = 4;

let shown: readonly ToastMessage[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Says what happened: after an action that worked, or when it failed and there is no place nearer to it. */
export const toasts = {
  success: (title: string, body?: string) => show('success', title, body),
  failure: (title: string, body?: string) => show('error', title, body),
};

/** With one more. Where they become too many the oldest success goes: a failure stays until it can have been read. */
export function withNext(before: readonly ToastMessage[], next: ToastMessage): readonly ToastMessage[] {
  const all = [...before, next];
  if (all.length <= MOST) return all;
  const success = all.findIndex(({ intent }) => intent === 'success');
  return all.toSpliced(Math.max(success, 0), 1);
}

/** Takes a toast away before its time. */
export function dismissToast(id: number): void {
  shown = shown.filter((toast) => toast.id !== id);
  for (const listener of listeners) listener();
}

/** The visible toasts, oldest first. */
export function useShownToasts(): readonly ToastMessage[] {
  return useSyncExternalStore(subscribe, () => shown);
}

function show(intent: ToastMessage['intent'], title: string, body: string | undefined): void {
  const id = ++lastId;
  shown = withNext(shown, { id, intent, title, body });
  for (const listener of listeners) listener();
  setTimeout(() => dismissToast(id), SHOWN_MS[intent]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
