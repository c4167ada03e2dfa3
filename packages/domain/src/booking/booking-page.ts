const longestSlug = 60
const shortestSlug = 3

/** What stands behind /book/ for other reasons. */
const reservedSlugs = ['manage']

/** What is wrong with the last part of a booking page's address, if anything: /book/{slug}. */
export function slugProblem(text: string): string | undefined {
  const slug = tidySlug(text)
  if (slug === '') return "can't be blank"
  if (slug.length < shortestSlug) return 'is too short'
  if (slug.length > longestSlug) return 'is too long'
  if (reservedSlugs.includes(slug)) return 'has already been taken'
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) ? undefined : 'is invalid'
}

/** As it is kept. */
export const tidySlug = (text: string): string => text.trim().toLowerCase()

/** The part of an address by which a clinic is known: "Smile & Söhne, P.C." -> smile-sohne-p-c */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, longestSlug)
    .replace(/-+$/, '')
  if (slug === '') return 'clinic'
  // What could not be chosen in the settings could not be saved there again either.
  return slugProblem(slug) === undefined ? slug : `${slug}-clinic`
}

// A name of the public net, with at most one star before it; nothing that a policy could take for more than a site.
const site = /^https:\/\/(\*\.)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}(:[1-9]\d{0,4})?$/
// Where a site is tried out before anybody sees it.
const ownMachine = /^http:\/\/(localhost|127\.0\.0\.1)(:[1-9]\d{0,4})?$/

/** What is wrong with a site that may show the booking page inside of its own, if anything. */
export function siteProblem(text: string): string | undefined {
  const tidied = tidySite(text)
  if (tidied === '') return "can't be blank"
  return site.test(tidied) || ownMachine.test(tidied) ? undefined : 'is invalid'
}

/** The site alone, as a policy names it: a page of it that was pasted means the whole, and https is what it is reached by. */
export function tidySite(text: string): string {
  const typed = text.trim().toLowerCase()
  const whole = typed === '' || /^[a-z]+:/.test(typed) ? typed : `https://${typed}`
  return whole.replace(/^([a-z]+:\/\/[^/?#]*)[/?#].*$/, '$1')
}
