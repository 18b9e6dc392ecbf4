import { Gauge, type Registry } from 'prom-client';

/** Registers a gauge without labels whose value `read` returns at each scrape. */
export function gaugeOf(target: { metrics: Registry }, name: string, help: string, read: () => number): void {
  const gauge = new Gauge({
    name,
    help,
    registers: [],
    collect() {
      this.set(read());
    },
  });
  target.metrics.registerMetric(gauge);
}
