/** Prerendered pages: read at start, completed with the facts of the site, and compressed once. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Feature, FEATURES_OFF_NAME, type Operator, OPERATOR_SLOT, operatorLines } from '@sixtyfour/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * 10% larger than with the best quality, in a tenth of the time. The window fits a whole page; the default one costs
 * megabytes at start.
 */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 18 };

/** The content codings of a page, smallest result first. */
const CODINGS = ['br', 'gzip'] as const;
type Coding = (typeof CODINGS)[number];

/** A page in memory. */
export interface Document {
  readonly plain: Buffer;
  readonly coded: Readonly<Record<Coding, Buffer>>;
  /** Weak, because a page is sent in several codings. */
  readonly etag: string;
}

/** The facts of the site that are unknown when the pages are built. */
export interface SiteFacts {
  /** The origin of the site. Null: pages contain no absolute URLs. */
  readonly publicUrl: string | null;
  readonly operator: Operator;
  /** The features that are switched off, which are listed in the head of each page. */
  readonly featuresOff: readonly Feature[];
}

/** Reads a page and inserts the facts of the site. With `publicUrl`, the URLs for crawlers become absolute. */
export async function readDocument(file: string, { publicUrl, operator, featuresOff }: SiteFacts): Promise<Document> {
  const html = withFeaturesOff(withOperator(await readFile(file, 'utf8'), operator), featuresOff);
  const plain = Buffer.from(publicUrl === null ? html : withAbsoluteAddresses(html, publicUrl));
  const [br, gzipped] = await Promise.all([brotli(plain, { params: BROTLI }), zip(plain)]);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  return { plain, coded: { br, gzip: gzipped }, etag: `W/"${hash}"` };
}

/**
 * Makes the URLs for crawlers absolute: the canonical URL, Open Graph URLs, and those in the JSON-LD of an article.
 * Links and file references stay relative.
 */
export function withAbsoluteAddresses(html: string, origin: string): string {
  return html
    .replaceAll(/(<link rel="canonical" href="|<meta property="og:(?:url|image)" content=")(?=\/)/g, `$1${origin}`)
    .replaceAll(/<script type="application\/ld\+json">.*?<\/script>/gs, (data) =>
      data.replaceAll(/("(?:url|image)":")(?=\/)/g, `$1${origin}`),
    );
}

/** Inserts the lines of the operator into every slot. */
function withOperator(html: string, operator: Operator): string {
  return html.replaceAll(OPERATOR_SLOT, () => escapeHtml(operatorLines(operator).join('\n')));
}

function withFeaturesOff(html: string, off: readonly Feature[]): string {
  if (off.length === 0) return html;
  return html.replace('</head>', `<meta name="${FEATURES_OFF_NAME}" content="${off.join(' ')}" /></head>`);
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Sends a page in the best coding that the client accepts, or 304 if the client already has it. */
export function sendDocument(document: Document, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { plain, coded, etag } = document;
  void reply.headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding' });
  if (request.headers['if-none-match']?.includes(etag) === true) return reply.code(304).send();
  const accepted = request.headers['accept-encoding'];
  const coding = CODINGS.find((name) => accepts(accepted, name));
  void reply.type('text/html; charset=utf-8');
  return coding === undefined ? reply.send(plain) : reply.header('content-encoding', coding).send(coded[coding]);
}

/** Whether an Accept-Encoding header contains a coding with a weight other than 0. */
function accepts(header: string | string[] | undefined, coding: Coding): boolean {
  const entries = String(header ?? '').split(',');
  return entries.some((entry) => {
    const [name, ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    return name === coding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}
