/** The list with one of its entries at another place. */
export function moveInList<T>(list: T[], entry: T, place: number): T[] {
  const others = list.filter(one => one !== entry)
  return [...others.slice(0, place), entry, ...others.slice(place)]
}
