import type { BeingBuilt } from '#projections/engine/read-store.js';

/** `Retry-After` in seconds while an engine is away or a list is being built. */
export const RETRY_UNAVAILABLE_SECONDS = 5;

/** German sentence with the progress of the first build of the lists. */
export function progressInWords({ percent }: BeingBuilt): string {
  return `Die Listen werden gerade aufgebaut (${percent} %).`;
}

/** The page shown until the lists are built: shows the progress and reloads itself. */
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
