import { defineAccess } from './access-manifest.js';

export const operationsAccess = defineAccess({
  permissions: {
    'live:read': 'signed-in',
    'live:public': 'public',
    'client-log:write': 'public',
    'operations:health': 'public',
    'operations:metrics': 'public',
    'jobs:read': ['ADMIN'],
    'jobs:retry': ['ADMIN'],
  },
});
