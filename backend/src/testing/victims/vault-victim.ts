// A process to be killed: puts secrets, deletes every third, and prints each acknowledgement.
import { openSqliteVault } from '../../engines/vault/sqlite-vault.js';

const [, , directory = ''] = process.argv;
const vault = await openSqliteVault({ directory });
for (let number = 0; ; number++) {
  await vault.put('secrets', `key ${number}`, Buffer.from(`value ${number}`));
  process.stdout.write(`put ${number}\n`);
  if (number % 3 !== 0) continue;
  await vault.delete('secrets', `key ${number}`);
  process.stdout.write(`delete ${number}\n`);
}
