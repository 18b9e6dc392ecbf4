import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { buildOpenApi } from '@surahi/contract/openapi';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.ts';

/**
 * Serves OpenAPI 3.1 of the protocol, generated from the contract, at `/docs/json`, and a page to try it at `/docs`.
 */
export async function registerDocs(app: FastifyInstance, config: Config): Promise<void> {
  const document = buildOpenApi({ serverUrl: config.publicUrl, version: '0.1.0' });
  // The plugin's document type mixes OpenAPI 3.0 and 3.1 and is narrower than the JSON that it serves.
  const specification = { document } as unknown as StaticDocumentSpec;
  await app.register(swagger, { mode: 'static', specification });
  // The policy of all pages applies to these too. The plugin's own policy would let other sites frame them.
  await app.register(swaggerUi, { routePrefix: '/docs' });
}
