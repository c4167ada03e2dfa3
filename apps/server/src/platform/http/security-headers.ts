// Where Stripe's own card fields come from, and where they ask a cardholder's bank.
const stripeFields = 'https://js.stripe.com https://*.js.stripe.com'
const stripeFrames = `${stripeFields} https://hooks.stripe.com`

/**
 * Scripts and styles are our own files; the one nonce is for the style sheets that the component library makes. Stripe is
 * let in where it takes the payments, for card numbers are typed into its frames alone.
 */
export function contentSecurityPolicy(
  options: {
    styleNonce?: string
    allowsStripe?: boolean
    /** Sites that may show the page inside of theirs. */
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

/** For answers that no page and no call gives: nothing is shown, kept, framed or guessed of them. */
export const bareHeaders = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
}
