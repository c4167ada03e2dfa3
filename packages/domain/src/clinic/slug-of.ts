const longest = 60

/** Words that stand behind /book/ by themselves. */
const reserved = ['manage']

/** The part of an address by which a clinic is known: "Smile & Söhne, P.C." -> smile-sohne-p-c */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '')
  if (slug === '') return 'clinic'
  return slug.length < 2 || reserved.includes(slug) ? `${slug}-clinic` : slug
}
