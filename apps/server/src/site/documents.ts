/** Prerendered pages as they go out: read once at start, completed by what only this server knows, compressed once. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Feature, FEATURES_OFF_NAME, type Operator, OPERATOR_SLOT, operatorLines } from '@sixtyfour/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** A tenth larger than the best, in a tenth of the time: all pages are ready within a fraction of a second. */
const BROTLI_QUALITY = 9;

/** The codings that a page is kept in, the smallest first. */
const CODINGS = ['br', 'gzip'] as const;
type Coding = (typeof CODINGS)[number];

/** A page, in memory. */
export interface Document {
  readonly plain: Buffer;
  readonly coded: Readonly<Record<Coding, Buffer>>;
  /** Weak, since one page goes out in several codings. */
  readonly etag: string;
}

/** What no build can know. */
export interface SiteFacts {
  /** The site's own origin, or null: then each request's Host counts, and pages name none. */
  readonly publicUrl: string | null;
  readonly operator: Operator;
  /** What is switched off: each page says so in its head. */
  readonly featuresOff: readonly Feature[];
}

/**
 * Reads a page. With `publicUrl` its addresses for other programs become absolute; without, they stay relative. Where
 * it says who runs the site, that is `operator`. When something is switched off, its head names that.
 */
export async function readDocument(file: string, { publicUrl, operator, featuresOff }: SiteFacts): Promise<Document> {
  const html = withFeaturesOff(withOperator(await readFile(file, 'utf8'), operator), featuresOff);
  const plain = Buffer.from(publicUrl === null ? html : withAbsoluteAddresses(html, publicUrl));
  const [br, gzipped] = await Promise.all([
    brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    zip(plain),
  ]);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  return { plain, coded: { br, gzip: gzipped }, etag: `W/"${hash}"` };
}

/**
 * Puts `origin` before what others than browsers read: the canonical address, the addresses of Open Graph, which must
 * be absolute, and those in the data of an article. Links and files stay as they are.
 */
export function withAbsoluteAddresses(html: string, origin: string): string {
  return html
    .replaceAll(/(<link rel="canonical" href="|<meta property="og:(?:url|image)" content=")(?=\/)/g, `$1${origin}`)
    .replaceAll(/<script type="application\/ld\+json">.*?<\/script>/gs, (data) =>
      data.replaceAll(/("(?:url|image)":")(?=\/)/g, `$1${origin}`),
    );
}

/** Puts the notice of `operator` into every slot for it. */
function withOperator(html: string, operator: Operator): string {
  return html.replaceAll(OPERATOR_SLOT, () => escapeHtml(operatorLines(operator).join('\n')));
}

function withFeaturesOff(html: string, off: readonly Feature[]): string {
  if (off.length === 0) return html;
  return html.replace('</head>', `<meta name="${FEATURES_OFF_NAME}" content="${off.join(' ')}" /></head>`);
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Sends a page in the best coding that the client takes, or 304 when it has this one. */
export function sendDocument(document: Document, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { plain, coded, etag } = document;
  void reply.headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding' });
  if (request.headers['if-none-match']?.includes(etag) === true) return reply.code(304).send();
  const accepted = request.headers['accept-encoding'];
  const coding = CODINGS.find((name) => accepts(accepted, name));
  void reply.type('text/html; charset=utf-8');
  return coding === undefined ? reply.send(plain) : reply.header('content-encoding', coding).send(coded[coding]);
}

/** Whether an Accept-Encoding names a coding, and not with a weight of 0. */
function accepts(header: string | string[] | undefined, coding: Coding): boolean {
  const entries = String(header ?? '').split(',');
  return entries.some((entry) => {
    const [name, ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    return name === coding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}
