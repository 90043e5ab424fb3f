/** An error of a page, as its browser reports it: what is needed to find the line, and nothing of the visitor. */
import * as z from 'zod/mini';
import { type PagePath, paths } from '../routes.ts';

export const CLIENT_ERROR_LENGTH = 200;

/** More than any file has. */
const MOST_LINES = 10_000_000;

const PAGE_PATTERNS = Object.values(paths) as [PagePath, ...PagePath[]];

export const ClientError = z.strictObject({
  message: z.string().check(z.maxLength(CLIENT_ERROR_LENGTH)),
  /** A file of the build, whose name bears the hash of its content and so says which build; null: not one of ours. */
  source: z.nullable(z.string().check(z.maxLength(100), z.regex(/^\/assets\/[\w.-]+\.js$/))),
  /** In that file; null when it is not known. */
  line: z.nullable(z.int().check(z.minimum(0), z.maximum(MOST_LINES))),
  /** The page as the table of routes has it, without ids; null for none of them. */
  page: z.nullable(z.enum(PAGE_PATTERNS)),
});
export type ClientError = z.infer<typeof ClientError>;
