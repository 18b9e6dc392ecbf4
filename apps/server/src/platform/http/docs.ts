import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { buildOpenApi } from '@surahi/contract/openapi';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.ts';

/** OpenAPI 3.1 of the protocol, made from the contract, at `/docs/json`; to be read and tried at `/docs`. */
export async function registerDocs(app: FastifyInstance, config: Config): Promise<void> {
  const document = buildOpenApi({ serverUrl: config.publicUrl, version: '0.1.0' });
  // the plugin's type of a document is of OpenAPI 3.0 and 3.1 in one and narrower than JSON, which it serves as it is
  const specification = { document } as unknown as StaticDocumentSpec;
  await app.register(swagger, { mode: 'static', specification });
  // the policy of all pages does for these too: the plugin's own would let others frame them
  await app.register(swaggerUi, { routePrefix: '/docs' });
}
