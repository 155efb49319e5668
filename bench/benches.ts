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
import type { BenchRow } from './measure.js';
import { benchReadStoreInMongo } from './read-store-cluster.bench.js';
import { benchReadStore } from './read-store.bench.js';
import { benchSearch } from './search.bench.js';
import { benchSizes } from './size.bench.js';
import { benchSizing } from './sizing.bench.js';
import { benchSlowDisk } from './slow-disk.bench.js';
import { benchStart } from './start.bench.js';
import { benchTenYearsLoad } from './ten-years-load.bench.js';
import { benchTenYearsReads } from './ten-years-reads.bench.js';
import { benchTenYearsUpkeep } from './ten-years-upkeep.bench.js';
import { benchTenYears } from './ten-years.bench.js';
import { benchWorkOrders } from './work-orders.bench.js';

/** All benchmarks by the name that `npm run bench` and docs/figures.md know. */
export const benches: Readonly<Record<string, () => Promise<BenchRow[]>>> = {
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
  sizing: benchSizing,
  'ten-years': benchTenYears,
  'ten-years-reads': benchTenYearsReads,
  'ten-years-upkeep': benchTenYearsUpkeep,
  'ten-years-load': benchTenYearsLoad,
  'work-orders': benchWorkOrders,
};
