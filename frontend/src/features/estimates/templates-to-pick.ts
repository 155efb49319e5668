import type { JobTemplateAnswer } from '#contracts/job-templates/job-templates.api.js';
import type { Entity } from '../../api/entities.js';
import { isFound, offerInWords } from '../../ui/job-template-words.js';

const MOST_SHOWN = 30;

/** The templates that the words find, at most 30. Those for other cars are last, and say so. */
export function templatesToPick(templates: readonly JobTemplateAnswer[], words: string): readonly Entity[] {
  const found = templates.filter((template) => isFound(template, words, ''));
  return found
    .toSorted((one, other) => Number(one.fits === false) - Number(other.fits === false))
    .slice(0, MOST_SHOWN)
    .map(entityOf);
}

/** With its price, and whether it is for other cars. */
export function entityOf(template: JobTemplateAnswer): Entity {
  const { id, title, category, fits } = template;
  const words = [category, offerInWords(template), fits === false && 'für andere Fahrzeuge'];
  return { id, label: title, note: words.filter(Boolean).join(' · ') };
}
