/** What a page shows of each thing that the server tells about: the beginnings of its query keys. */
const keysOf: Readonly<Record<string, readonly string[]>> = {
  announcements: ['announcement', 'announcements'],
  'appointment-list': ['appointments'],
  cars: ['cars'],
  'company-profile': ['company'],
  customers: ['customers'],
  feedback: ['feedback'],
  navigation: ['navigation'],
  'opening-times': ['opening-times', 'slots'],
  services: ['services', 'slots'],
  slots: ['slots'],
  users: ['users', 'mechanics'],
  vacations: ['vacations', 'slots'],
  vehicles: ['vehicles'],
  'workshop-settings': ['workshop-settings', 'booking-rules', 'slots'],
};

/** Every query that follows changes: what is asked again when nobody knows what was missed. */
export const allLiveKeys: readonly string[] = [...new Set(Object.values(keysOf).flat())];

/** The first parts of the query keys that show these things; what the page does not know, it does not show. */
export function liveKeys(names: readonly string[]): readonly string[] {
  return [...new Set(names.flatMap((name) => (Object.hasOwn(keysOf, name) ? (keysOf[name] ?? []) : [])))];
}
