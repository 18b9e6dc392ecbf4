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
    /** The call's list fields, each []: what every refusal of it carries. */
    emptyLists?: Readonly<Record<string, readonly unknown[]>>;
  }
  interface FastifyReply {
    /** The code of a refusal. */
    outcome?: string;
  }
}

/** What is said about a piece of work: ids of things, sizes, codes; never what a person typed or is known by. */
export type Notes = Readonly<Record<string, string | number>>;

/** Times pieces of work and sends them to a collector. */
export type Tracing = {
  /**
   * Runs `work` and tells its name, notes and duration; of an error its kind alone, since messages may quote values.
   * `parts` are things marked earlier: the calls they came with are linked.
   */
  span<Value>(
    name: string,
    notes: Notes,
    work: (note: (more: Notes) => void) => Promise<Value>,
    parts?: readonly object[],
  ): Promise<Value>;
  /** Remembers which call a thing came with. */
  mark(part: object): void;
  /** Sends what is left, for at most some seconds. */
  stop(): Promise<void>;
};

/** Of a server without a collector: does the work and nothing else. */
export const NO_TRACING: Tracing = {
  span: (_name, _notes, work) => work(() => undefined),
  mark: () => undefined,
  stop: () => Promise.resolve(),
};

/** Traces every call of `app` and whatever is asked for; without a configuration nothing is loaded and nothing hooked. */
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

/** A span for each call of the contracts, by its name; pages, files and probes have none. */
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
  // the last hook before the handler: reading a body would lose the context again
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
