// `npm run build`: writes type-checked JavaScript of the backend and the bundled frontend to dist.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, extname, join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { dist, nest, requireNode, root, run, stamp } from './product.mjs';

const TEXT = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.webmanifest', '.xml', '.map']);
/** Compression does not pay below this size. */
const COMPRESS_FROM_BYTES = 1_024;

function* filesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else yield path;
  }
}

/** Copies the files beside the sources that the running product reads. */
function copyAssets() {
  const endings = new Set(nest.compilerOptions.assets.map((glob) => extname(glob)));
  for (const file of filesIn(join(root, nest.sourceRoot))) {
    if (!endings.has(extname(file))) continue;
    const target = join(dist, relative(root, file));
    mkdirSync(dirname(target), { recursive: true });
    cpSync(file, target);
  }
}

/** Compresses each text file once; the server sends the result to browsers that accept it. */
function precompress(folder) {
  const files = Array.from(filesIn(folder));
  for (const file of files) {
    if (!TEXT.has(extname(file)) || statSync(file).size < COMPRESS_FROM_BYTES) continue;
    const content = readFileSync(file);
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    writeFileSync(`${file}.br`, brotliCompressSync(content, options));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
  }
}

/** The server maps stacks back to the sources; the maps themselves are not served. */
function putMapsAside(folder) {
  const aside = join(dist, 'frontend-maps');
  mkdirSync(aside, { recursive: true });
  for (const file of Array.from(filesIn(folder))) {
    if (extname(file) === '.map') renameSync(file, join(aside, basename(file)));
  }
}

async function must(command, args) {
  const code = await run(command, args);
  if (code !== 0) process.exit(code);
}

requireNode();
if (nest.compilerOptions.deleteOutDir) rmSync(dist, { recursive: true, force: true });
const compiler = join(root, 'node_modules', 'typescript7', 'bin', 'tsc');
await must(process.execPath, [compiler, '-p', join(root, nest.compilerOptions.tsConfigPath)]);
copyAssets();
const answers = join(dist, 'backend', 'src', 'platform', 'http', 'openapi', 'answers.json');
await must(process.execPath, [join(root, 'scripts', 'answer-schemas.mjs'), answers]);
if (existsSync(join(root, 'frontend', 'index.html'))) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  await must(process.execPath, [
    vite,
    'build',
    '--config',
    join(root, 'vite.config.ts'),
    '--logLevel',
    'warn',
  ]);
  putMapsAside(join(dist, 'frontend'));
  precompress(join(dist, 'frontend'));
}
writeFileSync(stamp, '');
