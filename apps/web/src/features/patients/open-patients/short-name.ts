const firstNameOf = (name: string): string => name.split(' ', 1)[0] ?? ''

/** The first name, with the initial of the last name, with its first word, and the whole. */
function formsOf(name: string): string[] {
  const first = firstNameOf(name)
  const last = name.slice(first.length + 1)
  const [initial] = last
  return initial === undefined
    ? [name]
    : [first, `${first} ${initial}`, `${first} ${firstNameOf(last)}`, name]
}

/** What a tab always shows of a name: the shortest form that none of the other open patients has. */
export function shortName(name: string, others: readonly string[]): string {
  const forms = formsOf(name)
  const isTold = (form: string, length: number) =>
    others.every(other => (formsOf(other)[length] ?? other) !== form)
  return forms.find(isTold) ?? name
}
