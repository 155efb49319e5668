import type { SiteTextDetails } from './site-text-fields.js';

/** A short title with a sentence, which may be empty. `id`: the name of the title's field. */
export type TitledText = { readonly id: string; readonly title: string; readonly text: string };

/** The stated words beside the hero, in their order. */
export function highlightsOf(texts: SiteTextDetails): readonly TitledText[] {
  return stated([
    { id: 'highlight1', title: texts.highlight1, text: texts.highlight1Text },
    { id: 'highlight2', title: texts.highlight2, text: texts.highlight2Text },
    { id: 'highlight3', title: texts.highlight3, text: texts.highlight3Text },
  ]);
}

/** The stated steps of a visit, in their order. */
export function stepsOf(texts: SiteTextDetails): readonly TitledText[] {
  return stated([
    { id: 'step1', title: texts.step1, text: texts.step1Text },
    { id: 'step2', title: texts.step2, text: texts.step2Text },
    { id: 'step3', title: texts.step3, text: texts.step3Text },
  ]);
}

/** What visitors can check, in its order; a rating with its source. `href` empty: no link. */
export type Fact = { readonly id: string; readonly text: string; readonly href: string };

export function factsOf({ craft, guild, rating, ratingSource, ratingUrl }: SiteTextDetails): readonly Fact[] {
  return [
    { id: 'craft', text: craft, href: '' },
    { id: 'guild', text: guild, href: '' },
    { id: 'rating', text: rating && `${rating} (${ratingSource})`, href: ratingUrl },
  ].filter(({ text }) => text !== '');
}

/** The paragraphs of a text of several lines. */
export function paragraphsOf(text: string): readonly string[] {
  return text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
}

function stated(all: readonly TitledText[]): readonly TitledText[] {
  return all.filter(({ title }) => title !== '');
}
