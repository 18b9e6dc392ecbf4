import type { SpanKind, SpanStatusCode, Tracer } from '@opentelemetry/api';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { TracingConfig } from '../../config/tracing-config.ts';
import type { Logger } from './logger.ts';

/** How long one sending may take; a node that stops waits no longer than this for its collector. */
const EXPORT_WITHIN_MS = 2_500;
/** Spans wait here while a collector is slow; what comes on top is dropped, never waited for. */
const QUEUE_SPANS = 8_192;
const BATCH_SPANS = 512;
const EVERY_MS = 1_000;

/** The library's tracer, and those of its constants that are needed: importing them would load it into every server. */
export type Exporter = {
  tracer: Tracer;
  kindServer: SpanKind;
  statusError: SpanStatusCode;
  /** Sends what is left, for at most some seconds. */
  stop(): Promise<void>;
};

/**
 * OpenTelemetry's own tracer with a queue that is sent by OTLP over HTTP as JSON. The libraries are loaded here alone and
 * only now. A collector that cannot be reached is told once, and once more when it is back.
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
        if (failed && !failing) logger.warn({ err: result.error }, 'traces cannot be sent: those of now are lost');
        if (!failed && failing) logger.info('traces are sent again');
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
    // what could not be sent has been told, and keeps no node from stopping
    stop: () => provider.shutdown().catch(() => undefined),
  };
}
