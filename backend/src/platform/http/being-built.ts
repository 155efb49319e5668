import type { BeingBuilt } from '#projections/engine/read-store.js';

/** Seconds after which an engine that was away, or a list that is being built, is worth another try. */
export const RETRY_UNAVAILABLE_SECONDS = 5;

/** How far the lists are that are being built for the first time. */
export function progressInWords({ percent }: BeingBuilt): string {
  return `Die Listen werden gerade aufgebaut (${percent} %).`;
}

/** The page in the place of any other until its lists are built: it says how far they are, and asks again by itself. */
export function progressPage(built: BeingBuilt): string {
  return `<!doctype html>
<html lang="de">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <meta http-equiv="refresh" content="${RETRY_UNAVAILABLE_SECONDS}" />
    <title>Gleich geht es weiter</title>
  </head>
  <body>
    <main>
      <h1>Gleich geht es weiter</h1>
      <p role="status">${progressInWords(built)}</p>
      <progress max="100" value="${built.percent}" aria-label="Aufbau der Listen"></progress>
      <p>Diese Seite lädt von selbst neu.</p>
    </main>
  </body>
</html>
`;
}
