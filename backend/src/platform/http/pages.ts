/** A page of the frontend as it is sent, in each encoding that browsers take. */
export type Page = {
  readonly html: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
  /** Changes with the page; weak, because the encodings share it. */
  readonly etag: string;
};

/** Port: who writes the pages that the server sends. Filled by whoever knows what the garage says about itself. */
export interface Pages {
  /** False for a path at which there is no page: it gets the same page, which says so, with 404. */
  has(path: string): boolean;
  /** The page at this path, from the built frontend's `index.html`. */
  page(path: string, template: string): Promise<Page>;
  /** A file of text at the root, such as robots.txt; null: there is none. `origin` as the caller reached us. */
  text(path: string, origin: string): { readonly type: string; readonly body: string } | null;
}
