// `npm run sbom [-- <file>]`: writes the software bill of materials of the product (CycloneDX, default
// `dist/sbom.cdx.json`): every package that the running product contains, with version, licence and hash. The image
// contains it. Reads only the lock file, so that it needs no network.
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { dist, root } from './product.mjs';

const MOST_BYTES = 64 * 1024 * 1024;
const file = resolve(process.argv[2] ?? join(dist, 'sbom.cdx.json'));
const options = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
const { stdout } = await promisify(execFile)('npm', options, { cwd: root, maxBuffer: MOST_BYTES });
const all = JSON.parse(stdout);

// `--omit=dev` of npm 11 leaves out what the product and its tools both need; the mark of each package is right.
const isOfProduct = ({ properties = [] }) =>
  !properties.some(({ name }) => name === 'cdx:npm:package:development');
const components = all.components.filter(isOfProduct);
const refs = new Set([all.metadata.component, ...components].map((component) => component['bom-ref']));
const dependencies = all.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }));

await mkdir(dirname(file), { recursive: true });
await writeFile(file, `${JSON.stringify({ ...all, components, dependencies }, null, 2)}\n`);
console.log(`${file}: ${components.length} Pakete`);
