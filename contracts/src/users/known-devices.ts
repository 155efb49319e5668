/** Users of one browser whose log-ins are remembered; the oldest is forgotten first. */
export const DEVICES_KEPT = 10;
