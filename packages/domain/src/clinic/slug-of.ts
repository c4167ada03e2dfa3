import { longestSlug, slugProblem } from '../booking/page-address.ts'

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
