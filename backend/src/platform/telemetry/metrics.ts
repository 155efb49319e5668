import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds: fine for answers from read models, coarse for waiting times of persons. */
const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A gauge that is read at each scrape, such as the lag of the projections. */
export type Reading = { readonly name: string; readonly help: string; read(): Promise<number> | number };

/** The metrics of the process in Prometheus' text format. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests by route pattern',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: DURATION_BUCKETS,
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Counts one request; `route` is the pattern, never the path with its ids. */
  noteRequest(method: string, route: string, status: number, seconds: number): void {
    this.requests.observe({ method, route, status }, seconds);
  }

  /** Adds a gauge. A gauge that cannot be read is left out of the scrape. */
  addReading({ name, help, read }: Reading): void {
    const gauge = new Gauge({
      name,
      help,
      registers: [],
      async collect(): Promise<void> {
        try {
          this.set(await read());
        } catch {
          this.remove();
        }
      },
    });
    this.registry.registerMetric(gauge);
  }

  async text(): Promise<{ readonly type: string; readonly body: string }> {
    return { type: this.registry.contentType, body: await this.registry.metrics() };
  }
}
