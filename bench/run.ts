// Runs every benchmark, or those whose name is given, and prints the table of docs/figures.md. A missed target is printed as
// missed and does not fail the run: timing never decides.
import { benchCustomers } from './customers.bench.js';
import { benchDatev } from './datev.bench.js';
import { benchDemoSearch } from './demo-search.bench.js';
import { benchEventStoreInCluster } from './event-store-cluster.bench.js';
import { benchFailover } from './event-store-failover.bench.js';
import { benchEventStore } from './event-store.bench.js';
import { benchHttp } from './http.bench.js';
import { benchInventory } from './inventory.bench.js';
import { benchInvoices } from './invoices.bench.js';
import { benchPayments } from './payments.bench.js';
import { benchJobsInRedis } from './jobs-cluster.bench.js';
import { benchLogs } from './logs.bench.js';
import { lineOf, type BenchRow } from './measure.js';
import { benchReadStoreInMongo } from './read-store-cluster.bench.js';
import { benchReadStore } from './read-store.bench.js';
import { benchSearch } from './search.bench.js';
import { benchSizes } from './size.bench.js';
import { benchSlowDisk } from './slow-disk.bench.js';
import { benchStart } from './start.bench.js';
import { benchTenYears } from './ten-years.bench.js';
import { benchWorkOrders } from './work-orders.bench.js';

const benches: Readonly<Record<string, () => Promise<BenchRow[]>>> = {
  'event-store': benchEventStore,
  'event-store-cluster': benchEventStoreInCluster,
  'event-store-failover': benchFailover,
  'read-store': benchReadStore,
  'read-store-cluster': benchReadStoreInMongo,
  'jobs-cluster': benchJobsInRedis,
  http: benchHttp,
  search: benchSearch,
  'demo-search': benchDemoSearch,
  customers: benchCustomers,
  datev: benchDatev,
  inventory: benchInventory,
  invoices: benchInvoices,
  payments: benchPayments,
  logs: benchLogs,
  'slow-disk': benchSlowDisk,
  start: benchStart,
  sizes: benchSizes,
  'ten-years': benchTenYears,
  'work-orders': benchWorkOrders,
};

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** The row as a line of a Markdown table. */
function markdownOf({ name, measured, reference, ratio, target, met, unit }: BenchRow): string {
  const against = reference === null ? '–' : `${number.format(reference)} ${unit}`;
  const factor = ratio === null ? '–' : `${ratio.toFixed(2)} ×`;
  return `| ${name} | ${number.format(measured)} ${unit} | ${against} | ${factor} | ${target} | ${met ? 'met' : '**missed**'} |`;
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  console.error(`No such bench: ${unknown.join(', ')}. There are ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}
const rows: BenchRow[] = [];
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  for (const row of await bench()) {
    console.log(lineOf(row));
    rows.push(row);
  }
}
console.log(`\n| what | measured | raw, same run | ratio | target | |\n|---|---|---|---|---|---|`);
for (const row of rows) console.log(markdownOf(row));
