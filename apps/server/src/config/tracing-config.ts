import type { RawConfig } from './schema.ts';

/** The destination of traces. Without it nothing is traced. */
export type TracingConfig = {
  /** The collector's address for traces by OTLP over HTTP. */
  url: string;
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  /** Share of the traces that is kept, from 0 to 1. */
  ratio: number;
};

/** Reads OpenTelemetry's standard variables. The address is a base; the path of traces is appended. */
export function loadTracing(raw: RawConfig): TracingConfig | undefined {
  if (raw.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return undefined;
  return {
    url: `${raw.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, '')}/v1/traces`,
    headers: raw.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: raw.OTEL_SERVICE_NAME,
    ratio: raw.OTEL_TRACES_SAMPLER_ARG,
  };
}
