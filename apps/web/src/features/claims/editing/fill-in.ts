/** Values that are filled in, in place of what is empty or was filled in before; what was typed stays. */
export function fillIn<V extends Record<string, string>>(values: NoInfer<V>, before: V, next: V): V {
  const fill = ([name, value]: [string, string]) => {
    const current = values[name] ?? ''
    return [name, current === '' || current === before[name] ? value : current]
  }
  return Object.fromEntries(Object.entries(next).map(fill)) as V
}
