import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** True: a suite whose engine is missing fails instead of being skipped. */
const ENGINES_ARE_REQUIRED = process.env['TEST_ENGINES'] === 'required';

/**
 * `describe` for suites that need an engine. Without the engine the suite is skipped by name, which the closing lines
 * of `npm test` repeat; with `TEST_ENGINES=required` it fails.
 */
export function describeWithEngine(
  engine: string,
  isAtHand: boolean,
): (name: string, body: () => void) => void {
  if (isAtHand) return (name, body) => describe(name, body);
  if (!ENGINES_ARE_REQUIRED) return (name, body) => describe.skip(`${name} (no ${engine} at hand)`, body);
  return (name) =>
    describe(name, () => {
      it(`finds ${engine}`, () => {
        throw new Error(`TEST_ENGINES=required, and ${engine} is not at hand`);
      });
    });
}

/** True if the program can be started. */
export function isInstalled(program: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
