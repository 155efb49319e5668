import { readFile, writeFile } from 'node:fs/promises';
import { PROCEDURES_FILE, withLists } from './procedure-lists.js';

// `npm run procedures`: regenerates the lists of docs/verfahrensdokumentation.md.
await writeFile(PROCEDURES_FILE, withLists(await readFile(PROCEDURES_FILE, 'utf8')));
