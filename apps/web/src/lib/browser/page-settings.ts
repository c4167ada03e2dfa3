const meta = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

const isConfigured = (what: string) => !meta('not-configured').split(', ').includes(what)

/** What the server wrote into the page, read where it is needed. */
export const pageSettings = {
  antiForgeryToken: () => meta('csrf-token'),
  styleNonce: () => meta('style-nonce'),
  /** Of the clinic of whoever was signed in when the page was loaded; of most clinics where nobody was. */
  timeZone: () => meta('time-zone') || 'America/New_York',
  /** What the server wrote into the page so that nobody need ask for it; undefined where it did not. */
  content: (): unknown => (meta('content') === '' ? undefined : JSON.parse(meta('content'))),
  /** What only pretends to leave the house, in words; empty where everything is real. */
  sandboxes: () => meta('sandbox'),
  /** Whether letters can be sent, or pretended to be, at all. */
  sendsEmail: () => isConfigured('e-mail'),
  /** The same of texts. */
  sendsTexts: () => isConfigured('texting'),
  /** The same of cards and bank accounts. */
  takesPayments: () => isConfigured('payments'),
  /** The same of questions to payers, and of claims. */
  reachesPayers: () => isConfigured('claims'),
}
