const meta = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

/** What the server wrote into the page, read where it is needed. */
export const pageSettings = {
  antiForgeryToken: () => meta('csrf-token'),
  styleNonce: () => meta('style-nonce'),
  /** What only pretends to leave the house, in words; empty where everything is real. */
  sandboxes: () => meta('sandbox'),
}
