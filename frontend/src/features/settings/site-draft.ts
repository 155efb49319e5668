import { createContext, useSyncExternalStore } from 'react';
import type { SiteTextsAnswer } from '#contracts/settings/settings.api.js';

/** The texts as they are typed. A store, so that only the preview is drawn again with each letter. */
export class SiteDraft {
  private texts: SiteTextsAnswer | null = null;
  private readonly listeners = new Set<() => void>();

  readonly show = (texts: SiteTextsAnswer): void => {
    this.texts = texts;
    for (const listener of this.listeners) listener();
  };
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly current = (): SiteTextsAnswer | null => this.texts;
}

export const SiteDrafts = createContext(new SiteDraft());

/** Null until the texts are loaded. */
export function useSiteDraft(draft: SiteDraft): SiteTextsAnswer | null {
  return useSyncExternalStore(draft.subscribe, draft.current);
}
