const longestSlug = 60
const shortestSlug = 3

/** Addresses below /book/ that are used for something else. */
const reservedSlugs = ['manage']

/** What is wrong with the last part of a booking page's address, /book/{slug}; undefined if nothing. */
export function slugProblem(text: string): string | undefined {
  const slug = tidySlug(text)
  if (slug === '') return "can't be blank"
  if (slug.length < shortestSlug) return 'is too short'
  if (slug.length > longestSlug) return 'is too long'
  if (reservedSlugs.includes(slug)) return 'has already been taken'
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) ? undefined : 'is invalid'
}

/** The slug as it is stored. */
export const tidySlug = (text: string): string => text.trim().toLowerCase()

/** Derives the slug from the clinic's name: "Smile & Söhne, P.C." -> smile-sohne-p-c */
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
  // A slug that the settings would refuse could not be saved there again.
  return slugProblem(slug) === undefined ? slug : `${slug}-clinic`
}

// A public host name with at most one wildcard in front, and nothing that a content security policy could read as more
// than a site.
const site = /^https:\/\/(\*\.)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}(:[1-9]\d{0,4})?$/
// A site on the developer's own machine, to try the embedding.
const ownMachine = /^http:\/\/(localhost|127\.0\.0\.1)(:[1-9]\d{0,4})?$/

/** What is wrong with a site that may embed the booking page; undefined if nothing. */
export function siteProblem(text: string): string | undefined {
  const tidied = tidySite(text)
  if (tidied === '') return "can't be blank"
  return site.test(tidied) || ownMachine.test(tidied) ? undefined : 'is invalid'
}

/**
 * Reduces a pasted address to its site, as a content security policy names it, with https unless another protocol is
 * given.
 */
export function tidySite(text: string): string {
  const typed = text.trim().toLowerCase()
  const whole = typed === '' || /^[a-z]+:/.test(typed) ? typed : `https://${typed}`
  return whole.replace(/^([a-z]+:\/\/[^/?#]*)[/?#].*$/, '$1')
}
