import type { WhoMayCall } from '../../testing/routes/who-may-call.js';

/** Every signed-in user; the hits depend on the other permissions. */
export const whoMayCall: WhoMayCall = { 'signed-in': ['GET /api/search'] };
