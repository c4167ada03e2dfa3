/** Scripts and styles are our own files; the one nonce is for the style sheets that the component library makes. */
export function contentSecurityPolicy(options: { styleNonce?: string } = {}): string {
  const styles = options.styleNonce === undefined ? "'self'" : `'self' 'nonce-${options.styleNonce}'`
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ')
}
