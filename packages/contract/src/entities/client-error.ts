/** An error reported by a page: enough to find the line, and no data of the visitor. */
import * as z from 'zod/mini';
import { type PagePath, paths } from '../routes.ts';

export const CLIENT_ERROR_LENGTH = 200;

/** More lines than any file has. */
const MAX_LINE = 10_000_000;

const PAGE_PATTERNS = Object.values(paths) as [PagePath, ...PagePath[]];

export const ClientError = z.strictObject({
  message: z.string().check(z.maxLength(CLIENT_ERROR_LENGTH)),
  /** A file of the build; its name contains a hash that identifies the build. Null for other files. */
  source: z.nullable(z.string().check(z.maxLength(100), z.regex(/^\/assets\/[\w.-]+\.js$/))),
  /** Line in that file; null if unknown. */
  line: z.nullable(z.int().check(z.minimum(0), z.maximum(MAX_LINE))),
  /** The route pattern of the page, without ids; null for an unknown path. */
  page: z.nullable(z.enum(PAGE_PATTERNS)),
});
export type ClientError = z.infer<typeof ClientError>;
