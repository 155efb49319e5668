/** The lists that have a history. */
export const HISTORIES = [
  'announcements',
  'cars',
  'opening-times',
  'vacations',
  'services',
  'feedback',
  'users',
  'settings-company',
  'settings-workshop',
  'settings-navigation',
] as const;
export type HistoryName = (typeof HISTORIES)[number];
