import { Gauge, type Registry } from 'prom-client';

/** A gauge without labels whose value is asked for when it is read. */
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
