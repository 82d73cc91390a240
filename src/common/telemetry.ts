import type { Config } from '../config.ts';
import type { Logger } from './log.ts';
import { sendSpans, type Spans } from './trace.ts';
import { NAME, VERSION } from './version.ts';

const SEND_MS = 3_000;

/**
 * Sends the spans of this process by OTLP over HTTP to the collector that the settings name, until it is closed, which sends the rest;
 * without one nothing of OpenTelemetry is loaded. A collector that is down is logged and holds up nothing.
 */
export async function exportSpans(
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT'>,
  log: Logger,
  name: string,
): Promise<{ close(): Promise<void> }> {
  if (!endpoint) return { close: async () => {} };
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const quiet = () => {};
  const heard = () => log.warn('Spans could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT; is the collector up?');
  const logger = { error: heard, warn: quiet, info: quiet, debug: quiet, verbose: quiet };
  api.diag.setLogger(logger, api.DiagLogLevel.ERROR);
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: SEND_MS,
  });
  const provider = new sdk.NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `${NAME}-${name}`, 'service.version': VERSION }),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter)],
  });
  provider.register();
  sendSpans(spansOf(api));
  return {
    async close() {
      sendSpans(undefined);
      await provider.shutdown().catch(heard);
      for (const part of [api.trace, api.context, api.propagation, api.diag]) part.disable();
    },
  };
}

function spansOf({ trace, context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode }: Api): Spans {
  const tracer = trace.getTracer(NAME, VERSION);
  const kinds = { request: SpanKind.SERVER, job: SpanKind.CONSUMER };
  const failed = { code: SpanStatusCode.ERROR };
  return {
    async run({ name, kind, parent, attributes }, work) {
      const around = kind ? propagation.extract(ROOT_CONTEXT, { traceparent: parent }) : context.active();
      const span = tracer.startSpan(name, { kind: kind && kinds[kind], attributes }, around);
      try {
        return await context.with(trace.setSpan(around, span), work);
      } catch (error) {
        const { code, name } = error as Error & { code?: string };
        span.setStatus(failed).setAttribute('error.type', String(code ?? name));
        throw error;
      } finally {
        span.end();
      }
    },
    mark(attributes, bad) {
      const span = trace.getActiveSpan()?.setAttributes(attributes);
      if (bad) span?.setStatus(failed);
    },
    traceparent() {
      const carried: { traceparent?: string } = {};
      propagation.inject(context.active(), carried);
      return carried.traceparent;
    },
  };
}

type Api = typeof import('@opentelemetry/api');
