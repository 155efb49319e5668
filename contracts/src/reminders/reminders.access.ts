import { defineAccess, defineLive } from '../access/access-manifest.js';

export const remindersAccess = defineAccess({
  permissions: {
    'reminders:read': ['ADMIN', 'DISPONENT', 'PRUEFER'],
    'reminders:change': ['ADMIN', 'DISPONENT'],
  },
});

/** The lists whose "Verlauf" administrators read. */
export const remindersHistories = ['settings-reminders'] as const;

export const remindersLive = defineLive(remindersAccess, {
  reminders: { name: 'reminders', permission: 'reminders:read' },
  'reminder-blocks': { name: 'reminders', permission: 'reminders:read' },
});
