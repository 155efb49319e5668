import { readConfig } from '../backend/src/platform/config/config.js';
import { cleanEnvironment } from '../scripts/clean-environment.mjs';

/** The names of all settings that the product reads. */
function settings(): readonly string[] {
  const names = new Set<string>();
  const asked = { get: (_: object, name: string) => void names.add(name) };
  readConfig(new Proxy({}, asked));
  return [...names];
}

describe('the environment of a measured product', () => {
  it('has no setting of the garage whose shell starts it, apart from the browser', () => {
    const shell = Object.fromEntries(['PATH', ...settings()].map((name) => [name, 'of the shell']));
    expect(cleanEnvironment(shell)).toEqual({ PATH: 'of the shell', CHROMIUM_PATH: 'of the shell' });
  });
});
