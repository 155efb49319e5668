export declare const BROWSER_FLAGS: string[];
export declare function findBrowser(): Promise<string>;
