type Environment = Readonly<Record<string, string | undefined>>;
/** This environment, or that of the process, without the product's settings. */
export declare function cleanEnvironment(environment?: Environment): Record<string, string | undefined>;
