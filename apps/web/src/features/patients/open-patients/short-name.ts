const firstNameOf = (name: string): string => name.split(' ', 1)[0] ?? ''

/** What a tab always shows of a name: the first name, with the initial of the last one where it repeats. */
export function shortName(name: string, others: readonly string[]): string {
  const first = firstNameOf(name)
  const [initial] = name.slice(first.length + 1)
  const isRepeated = others.some(other => firstNameOf(other) === first)
  return isRepeated && initial !== undefined ? `${first} ${initial}` : first
}
