// The origins of Stripe's card fields, and of the bank's confirmation by the cardholder.
const stripeFields = 'https://js.stripe.com https://*.js.stripe.com'
const stripeFrames = `${stripeFields} https://hooks.stripe.com`

/**
 * Scripts and styles are our own files; the nonce is for style sheets that the component library makes. Stripe is
 * allowed where it takes the payments, because card numbers are typed into its frames only.
 */
export function contentSecurityPolicy(
  options: {
    styleNonce?: string
    allowsStripe?: boolean
    /** Sites that may embed the page. */
    embeddedBy?: string[]
  } = {},
): string {
  const { allowsStripe = false, embeddedBy = [] } = options
  const styles = options.styleNonce === undefined ? "'self'" : `'self' 'nonce-${options.styleNonce}'`
  return [
    "default-src 'none'",
    allowsStripe ? `script-src 'self' ${stripeFields}` : "script-src 'self'",
    ...(allowsStripe ? [`frame-src ${stripeFrames}`] : []),
    `style-src ${styles}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self'",
    allowsStripe ? "connect-src 'self' https://api.stripe.com" : "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${embeddedBy.length === 0 ? "'none'" : ["'self'", ...embeddedBy].join(' ')}`,
    "object-src 'none'",
  ].join('; ')
}

/** For responses that are neither a page nor a call: not shown, cached, framed or sniffed. */
export const bareHeaders = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
}
