import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import type { Span, SpanContext } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TracingConfig } from '../../config/tracing-config.ts';
import type { Logger } from './logger.ts';
import { type Exporter, openExporter } from './tracing-exporter.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call's name in the contract. */
    call?: string;
    /** The call's list fields, each []: every refusal carries them. */
    emptyLists?: Readonly<Record<string, readonly unknown[]>>;
  }
  interface FastifyReply {
    /** The code of a refusal. */
    outcome?: string;
  }
}

/** Attributes of a span: ids, sizes, codes. Never a value that a person typed or that identifies a person. */
export type Notes = Readonly<Record<string, string | number>>;

/** Measures pieces of work and sends the spans to a collector. */
export type Tracing = {
  /**
   * Runs `work` and records its name, notes and duration. For an error it records the kind only, because messages may
   * quote values. The span links to the calls of `parts`, which are objects passed to `mark` earlier.
   */
  span<Value>(
    name: string,
    notes: Notes,
    work: (note: (more: Notes) => void) => Promise<Value>,
    parts?: readonly object[],
  ): Promise<Value>;
  /** Remembers the current call as the origin of an object. */
  mark(part: object): void;
  /** Sends the remaining spans; takes at most some seconds. */
  stop(): Promise<void>;
};

/** For a server without a collector: runs the work and records nothing. */
export const NO_TRACING: Tracing = {
  span: (_name, _notes, work) => work(() => undefined),
  mark: () => undefined,
  stop: () => Promise.resolve(),
};

/** Traces every call of `app` and all explicit spans. Without a configuration it loads nothing and adds no hook. */
export async function startTracing(
  app: FastifyInstance,
  config: TracingConfig | undefined,
  logger: Pick<Logger, 'info' | 'warn'>,
): Promise<Tracing> {
  if (config === undefined) return NO_TRACING;
  const exporter = await openExporter(config, { instance: `${hostname()}:${process.pid}` }, logger);
  const current = new AsyncLocalStorage<SpanContext>();
  const marks = new WeakMap<object, SpanContext>();
  traceCalls(app, exporter, current);
  return {
    span: async (name, notes, work, parts = []) => {
      const links = parts.flatMap((part) => {
        const context = marks.get(part);
        return context === undefined ? [] : [{ context }];
      });
      const span = exporter.tracer.startSpan(name, { root: true, attributes: notes, links });
      try {
        return await work((more) => void span.setAttributes(more));
      } catch (error) {
        span.setStatus({ code: exporter.statusError }).setAttribute('error.type', kindOf(error));
        throw error;
      } finally {
        span.end();
      }
    },
    mark: (part) => {
      const context = current.getStore();
      if (context !== undefined) marks.set(part, context);
    },
    stop: () => exporter.stop(),
  };
}

/** Opens a span for each call of the contracts, by its name. Pages, files and probes have none. */
function traceCalls(app: FastifyInstance, exporter: Exporter, current: AsyncLocalStorage<SpanContext>): void {
  const open = new WeakMap<FastifyRequest, Span>();
  const end = (request: FastifyRequest, notes: Notes, isError: boolean): void => {
    const span = open.get(request);
    if (span === undefined) return;
    open.delete(request);
    if (isError) span.setStatus({ code: exporter.statusError });
    span.setAttributes(notes).end();
  };
  app.addHook('onRequest', (request, _reply, done) => {
    const { call } = request.routeOptions.config;
    if (call !== undefined) {
      const attributes = { 'http.request.method': request.method, 'surahi.request_id': request.id };
      open.set(request, exporter.tracer.startSpan(call, { root: true, kind: exporter.kindServer, attributes }));
    }
    done();
  });
  // preHandler runs after the body was read. A context set earlier would be lost while reading it.
  app.addHook('preHandler', (request, _reply, done) => {
    const span = open.get(request);
    if (span === undefined) done();
    else current.run(span.spanContext(), done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply;
    const outcome = reply.outcome ?? (statusCode < 400 ? 'ok' : 'refused');
    end(request, { 'http.response.status_code': statusCode, 'surahi.outcome': outcome }, statusCode >= 500);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    end(request, { 'surahi.outcome': 'client_gone' }, false);
    done();
  });
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? `${error.name} ${error.code}` : error.name;
}
