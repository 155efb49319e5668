import type { WhoMayCall } from '../../testing/who-may-call.js';

/** Everybody who is signed in; what he finds follows from his other permissions. */
export const whoMayCall: WhoMayCall = { 'signed-in': ['GET /api/search'] };
