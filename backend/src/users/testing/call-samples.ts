import type { CallSamples } from '../../testing/call-samples.js';
import { CSV_TABLES } from '../../testing/sample-values.js';

const sascha = { username: 'sascha', password: 'noch-geheimer', roles: ['MECHANIKER'] };
const user = {
  username: ['kim.ahorn', 'jona'],
  password: ['noch-geheimer'],
  roles: [['MECHANIKER'], ['ADMIN', 'LAGERIST']],
};

export const callSamples: CallSamples = async ({ make }) => ({
  at: { '/api/admin/users/:id': `/api/admin/users/${await make('/api/admin/users', sascha)}` },
  writes: {
    'POST /api/auth/login': { username: ['admin', 'sascha'], password: ['noch-geheimer'] },
    'POST /api/admin/users': user,
    'PUT /api/admin/users/:id': user,
    'DELETE /api/admin/users/:id': null,
    'POST /api/site/import/users': { csv: CSV_TABLES },
  },
});
