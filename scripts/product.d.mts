/** How Node runs the product: its options. */
export declare const production: readonly string[];
