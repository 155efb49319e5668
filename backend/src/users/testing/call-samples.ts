import type { CallSamples } from '../../testing/routes/call-samples.js';
import { CSV_TABLES } from '../../testing/routes/sample-values.js';

const sascha = { username: 'sascha', password: 'noch-geheimer', roles: ['MECHANIKER'] };
const user = {
  username: ['kim.ahorn', 'jona'],
  password: ['noch-geheimer'],
  demandPasswordChange: [false, true, null],
  roles: [['MECHANIKER'], ['ADMIN', 'LAGERIST']],
};

export const callSamples: CallSamples = async ({ make }) => ({
  at: { '/api/admin/users/:id': `/api/admin/users/${await make('/api/admin/users', sascha)}` },
  writes: {
    'POST /api/auth/login': {
      username: ['admin', 'sascha'],
      password: ['noch-geheimer'],
      devices: [[], ['AbCdEf']],
      code: ['123456', null],
    },
    'POST /api/admin/users': user,
    'PUT /api/admin/users/:id': user,
    'DELETE /api/admin/users/:id': null,
    'POST /api/admin/users/:id/reset-second-factor': null,
    // Never the right password: it would end the session of the other calls.
    'PUT /api/account/password': { oldPassword: ['falsch-geraten'], newPassword: ['noch-geheimer'] },
    'POST /api/auth/renew': null,
    'PUT /api/account/start-page': { startPage: ['/today', null] },
    'POST /api/account/sessions/end': { keepThis: [false, 'ja'] },
    'DELETE /api/account/sessions/:id': null,
    'POST /api/account/second-factor': { password: ['falsch-geraten'] },
    'POST /api/account/second-factor/confirm': { factorId: ['x'], code: ['123456'] },
    'POST /api/account/second-factor/remove': { password: ['falsch-geraten'], code: ['123456'] },
    'PUT /api/settings/login': {
      adminsNeedSecondFactor: [false, true],
      startPages: [{}, { DISPONENT: '/today' }],
    },
    'POST /api/site/import/users': { csv: CSV_TABLES },
  },
});
