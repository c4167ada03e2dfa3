export const longestSlug = 60
const shortest = 3

/** What stands behind /book/ for other reasons. */
const reserved = ['manage']

/** What is wrong with the last part of a booking page's address, if anything: /book/{slug}. */
export function slugProblem(text: string): string | undefined {
  const slug = tidySlug(text)
  if (slug === '') return "can't be blank"
  if (slug.length < shortest) return 'is too short'
  if (slug.length > longestSlug) return 'is too long'
  if (reserved.includes(slug)) return 'has already been taken'
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) ? undefined : 'is invalid'
}

/** As it is kept. */
export const tidySlug = (text: string): string => text.trim().toLowerCase()
