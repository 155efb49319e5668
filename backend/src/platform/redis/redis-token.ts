/** Injection token of the process's `RedisServer`; missing where the engines are embedded. */
export const REDIS = Symbol('Redis');
