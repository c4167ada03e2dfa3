const meta = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

const isConfigured = (what: string) => !meta('not-configured').split(', ').includes(what)

/** Settings that the server wrote into the page. */
export const pageSettings = {
  antiForgeryToken: () => meta('csrf-token'),
  styleNonce: () => meta('style-nonce'),
  /** The zone of the signed-in user's clinic when the page was loaded; without a user, that of most clinics. */
  timeZone: () => meta('time-zone') || 'America/New_York',
  /** Data that the server wrote into the page, so that no call is needed; undefined if there is none. */
  content: (): unknown => (meta('content') === '' ? undefined : JSON.parse(meta('content'))),
  /** The names of simulated services as a text; empty if all are real. */
  sandboxes: () => meta('sandbox'),
  /** Whether emails can be sent, or simulated. */
  sendsEmail: () => isConfigured('e-mail'),
  /** The same for texts. */
  sendsTexts: () => isConfigured('texting'),
  /** The same for cards and bank accounts. */
  takesPayments: () => isConfigured('payments'),
  /** The same for eligibility inquiries and claims. */
  reachesPayers: () => isConfigured('claims'),
}
