const name = 'return_to'

/** The login page, told where the person wanted to go. */
export const loginAddress = (wanted: string): string =>
  wanted === '/v2' ? '/v2/login' : `/v2/login?${new URLSearchParams({ [name]: wanted })}`

/** Where the person came from; never another site, whatever the address says, and never the login page itself. */
export function returnAddress(search: string, origin: string): string {
  const wanted = new URLSearchParams(search).get(name)
  if (wanted === null || !wanted.startsWith('/')) return '/v2'
  const url = URL.parse(wanted, origin)
  if (url === null || url.origin !== origin || url.pathname === '/v2/login') return '/v2'
  // Only now, with its dots resolved: '/.//example.com' has become the address of another site.
  if (/^\/[/\\]/.test(url.pathname)) return '/v2'
  return url.pathname + url.search + url.hash
}
