import { defineAccess } from '../access/access-manifest.js';

export const remindersAccess = defineAccess({
  permissions: {
    'reminders:read': ['ADMIN', 'DISPONENT', 'PRUEFER'],
    'reminders:change': ['ADMIN', 'DISPONENT'],
  },
  histories: ['settings-reminders'],
  live: {
    reminders: { name: 'reminders', permission: 'reminders:read' },
    'reminder-blocks': { name: 'reminders', permission: 'reminders:read' },
  },
});
