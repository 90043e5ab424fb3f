/** Pages with a slot for what only this server knows: filled at start and kept in memory, ready to be sent. */
import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { operatorLines, OPERATOR_SLOT } from '@sixtyfour/contract';
import type { Operator } from '@sixtyfour/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/**
 * Sends a page with the notice of `operator` in every slot, compressed as the browser likes it; 304 to who has it.
 * Null for a page without a slot: its file can be sent as it is.
 */
export function fillPage(html: string, operator: Operator): SendPage | null {
  if (!html.includes(OPERATOR_SLOT)) return null;
  const notice = operatorLines(operator).map(({ text }) => text);
  const page = Buffer.from(html.replaceAll(OPERATOR_SLOT, () => escapeHtml(notice.join('\n'))));
  const encoded = [
    ['br', brotliCompressSync(page)],
    ['gzip', gzipSync(page)],
  ] as const;
  // Weak: the same page in either encoding.
  const etag = `W/"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`;

  return (request, reply) => {
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    const accepted = request.headers['accept-encoding'] ?? '';
    const [encoding, body] = encoded.find(([name]) => accepted.includes(name)) ?? [null, page];
    if (encoding !== null) reply.header('content-encoding', encoding);
    return reply.type('text/html; charset=utf-8').send(body);
  };
}
