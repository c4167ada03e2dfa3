/** By which advertisement or site somebody came, and by which number the clinic's own statistics know them. */
export type CameFrom = {
  googleClientId: string | null
  utm: Record<'source' | 'medium' | 'campaign' | 'term' | 'content', string | null> | null
}

const longest = 200
const longestClientId = 100

/** As the address of the page tells it: `?utm_source=…&client_id=…`. */
export function cameFrom(search: string): CameFrom {
  const asked = new URLSearchParams(search)
  const read = (name: string, most = longest) => asked.get(name)?.trim().slice(0, most) || null
  const utm = {
    source: read('utm_source'),
    medium: read('utm_medium'),
    campaign: read('utm_campaign'),
    term: read('utm_term'),
    content: read('utm_content'),
  }
  return {
    googleClientId: read('client_id', longestClientId),
    utm: Object.values(utm).some(value => value !== null) ? utm : null,
  }
}
