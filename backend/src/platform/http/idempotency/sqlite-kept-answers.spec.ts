import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keptAnswersContract } from './kept-answers.contract.js';
import { openSqliteKeptAnswers } from './sqlite-kept-answers.js';

keptAnswersContract('SQLite', {
  open: (directory) => Promise.resolve(openSqliteKeptAnswers({ directory })),
  rawBytes: async (directory) => {
    const names = await readdir(directory);
    return Buffer.concat(await Promise.all(names.map((name) => readFile(join(directory, name)))));
  },
});
