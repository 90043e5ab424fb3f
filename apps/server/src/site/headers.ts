/** The headers of all responses: pages, files, JSON, redirects and errors. */

function contentSecurityPolicy(scripts: string): string {
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}

/** For the script of the engine's worker, whose neural network uses WebAssembly. */
export const ENGINE_WORKER_POLICY = contentSecurityPolicy("'self' 'wasm-unsafe-eval'");

const PERMISSIONS_POLICY = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()';

const ONE_YEAR_SECONDS = 31_536_000;

/**
 * The headers for a site at `publicUrl` (an origin, or null). HSTS and COOP are sent only on https: on http hosts other
 * than localhost, Chromium logs an error about COOP. No `upgrade-insecure-requests`, because a host without TLS could
 * then load nothing.
 */
export function siteHeaders(publicUrl: string | null): Readonly<Record<string, string>> {
  const always = {
    'content-security-policy': contentSecurityPolicy("'self'"),
    'permissions-policy': PERMISSIONS_POLICY,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
  };
  if (publicUrl?.startsWith('https:') !== true) return always;
  return {
    ...always,
    'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}`,
    'cross-origin-opener-policy': 'same-origin',
  };
}
