import type { SpanKind, SpanStatusCode, Tracer } from '@opentelemetry/api';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { TracingConfig } from '../../config/tracing-config.ts';
import type { Logger } from './logger.ts';

/** Time limit of one export. A stopping node waits at most this long for its collector. */
const EXPORT_WITHIN_MS = 2_500;
/** Spans queue here while a collector is slow. When the queue is full, new spans are dropped. */
const QUEUE_SPANS = 8_192;
const BATCH_SPANS = 512;
const EVERY_MS = 1_000;

/**
 * The library's tracer and the constants that are needed. Importing them directly would load the library on every
 * server.
 */
export type Exporter = {
  tracer: Tracer;
  kindServer: SpanKind;
  statusError: SpanStatusCode;
  /** Sends the remaining spans; takes at most some seconds. */
  stop(): Promise<void>;
};

/**
 * OpenTelemetry's tracer with a queue that is sent by OTLP over HTTP as JSON. The libraries load here, on first use. An
 * outage of the collector is logged once when it begins and once when it ends.
 */
export async function openExporter(
  config: TracingConfig,
  node: { instance: string },
  logger: Pick<Logger, 'info' | 'warn'>,
): Promise<Exporter> {
  const [api, sdk, resources, otlp] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const sender = new otlp.OTLPTraceExporter({
    url: config.url,
    headers: { ...config.headers },
    timeoutMillis: EXPORT_WITHIN_MS,
  });
  let failing = false;
  const exporter: SpanExporter = {
    export: (spans, done) =>
      sender.export(spans, (result) => {
        const failed = result.error !== undefined;
        if (failed && !failing)
          logger.warn({ err: result.error }, 'cannot send traces: they are dropped until the collector is back');
        if (!failed && failing) logger.info('sending traces again');
        failing = failed;
        done(result);
      }),
    forceFlush: () => sender.forceFlush(),
    shutdown: () => sender.shutdown(),
  };
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({
      'service.name': config.serviceName,
      'service.instance.id': node.instance,
    }),
    sampler: new sdk.TraceIdRatioBasedSampler(config.ratio),
    spanLimits: { attributeValueLengthLimit: 200, linkCountLimit: 200 },
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter,
        maxQueueSize: QUEUE_SPANS,
        maxExportBatchSize: BATCH_SPANS,
        scheduledDelayMillis: EVERY_MS,
        exportTimeoutMillis: EXPORT_WITHIN_MS,
      }),
    ],
  });
  return {
    tracer: provider.getTracer('surahi'),
    kindServer: api.SpanKind.SERVER,
    statusError: api.SpanStatusCode.ERROR,
    // The outage was already logged, and it must not keep the node from stopping.
    stop: () => provider.shutdown().catch(() => undefined),
  };
}
