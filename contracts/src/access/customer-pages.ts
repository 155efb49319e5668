/** The pages behind links in customers' mails, by the first part of their path; the second part is a token in base64url. */
export const CUSTOMER_PAGES = ['termin', 'kva'] as const;
export type CustomerPage = (typeof CUSTOMER_PAGES)[number];

/** The customers' page at this path; undefined: none. */
export function customerPageAt(path: string): CustomerPage | undefined {
  return CUSTOMER_PAGES.find((page) => path.startsWith(`/${page}/`) && /^\/[^/]+\/[^/]+$/.test(path));
}
