/** A page of the frontend in each supported encoding. */
export type Page = {
  readonly html: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
  /** Weak, because the encodings share it. */
  readonly etag: string;
  /** 404: there is no such page. 503: a page that search engines know is held back for now, and must not be forgotten. */
  readonly status: 200 | 404 | 503;
  /** Path of the API call that the page makes first, which browsers shall start with the page; null: none. */
  readonly firstCall: string | null;
};

export type TextFile = { readonly type: string; readonly body: string };

/** Port: renders the HTML pages of the server. */
export interface Pages {
  /** The page at this path, made from the built frontend's `index.html`. */
  page(path: string, template: string): Promise<Page>;
  /** A text file at the root, such as robots.txt; null if there is none. */
  text(path: string): Promise<TextFile | null>;
}
