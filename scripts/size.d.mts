export declare const budgets: readonly {
  readonly page: string;
  readonly modules: readonly string[];
  readonly kilobytes: number;
}[];
export declare function firstLoad(
  modules: readonly string[],
  directory?: string,
): Promise<{ kilobytes: number; files: { file: string; kilobytes: number }[] }>;
