import { createContext } from 'react';
import type { SiteTextsAnswer } from '#contracts/settings/settings.api.js';

/** Takes the texts as they are typed, for the preview. */
export const SiteDraft = createContext<(texts: SiteTextsAnswer) => void>(() => undefined);
