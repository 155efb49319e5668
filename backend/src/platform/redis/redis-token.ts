/** Missing with embedded engines. */
export const REDIS = Symbol('Redis');
