import type { FastifyInstance, FastifyRequest } from 'fastify';
import { formToJson } from './form-body.ts';
import { BODY_LIMIT_BYTES } from './json-body.ts';

/** Makes every body of this scope arrive as text, whatever its content type: old clients send none or a wrong one. */
export function acceptRawText(scope: FastifyInstance): void {
  scope.addHook('onRequest', (request, _reply, done) => {
    const type = request.headers['content-type'];
    // Fastify returns 415 for an invalid media type before it looks for a parser.
    if (type !== undefined && !/^[^\s/;]+\/[^\s/;]+/.test(type)) request.headers['content-type'] = 'text/plain';
    done();
  });
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES }, (_request, body, done) => {
    done(null, body);
  });
  scope.addContentTypeParser('multipart/form-data', { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES }, formParser);
}

const formParser = (request: FastifyRequest, body: Buffer): Promise<string> =>
  formToJson(body, request.headers['content-type'] ?? '');
