export declare const budgets: readonly {
  readonly page: string;
  readonly path: string;
  readonly parts: readonly string[];
  readonly kilobytes: number;
  readonly files: number;
}[];
export declare function firstLoad(
  parts: readonly string[],
  directory?: string,
): Promise<{ kilobytes: number; files: { file: string; kilobytes: number }[] }>;
