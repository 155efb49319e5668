import type { DomainEvent, EventDefinitions, RecordedEvent } from '../kernel/domain-event.js';

/** The first start of a new garage: visitors see that it is being set up. */
export type SiteHeldBack = DomainEvent<'SiteHeldBack', 1, Record<string, never>>;
/** From now on visitors see the website and can book. */
export type SitePublished = DomainEvent<'SitePublished', 1, Record<string, never>>;
export type SitePublicationEvent = SiteHeldBack | SitePublished;

export const sitePublicationEventDefinitions: EventDefinitions<SitePublicationEvent> = {
  SiteHeldBack: { version: 1 },
  SitePublished: { version: 1 },
};

export type SitePublication = {
  readonly isPublic: boolean;
  /** The website is public or has been: search engines know it. */
  readonly wasPublic: boolean;
  readonly revision: number;
};

/** A garage whose log has neither event was there before the website could be held back: it stays public. */
export const ALWAYS_PUBLIC: SitePublication = { isPublic: true, wasPublic: true, revision: 0 };

function evolve(
  { wasPublic }: SitePublication,
  { type, revision, metadata }: RecordedEvent<SitePublicationEvent>,
): SitePublication {
  const isPublic = type === 'SitePublished';
  // The first start holds back a new garage. A person can only hold back a website that is public.
  const isNew = revision === 0 && metadata.actor.kind === 'system';
  return { isPublic, wasPublic: isPublic || (wasPublic && !isNew), revision: revision + 1 };
}

export const sitePublicationStream = {
  name: 'sitePublication',
  initial: ALWAYS_PUBLIC,
  evolve,
  revisionOf: ({ revision }: SitePublication) => revision,
};
