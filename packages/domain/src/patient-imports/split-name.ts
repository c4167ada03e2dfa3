// They belong to the last name that follows them.
const particles = new Set(
  [
    'al',
    'ap',
    'ben',
    'bin',
    'da',
    'das',
    'de',
    'del',
    'della',
    'den',
    'der',
    'di',
    'dos',
    'du',
    'el',
    'la',
    'le',
  ].concat(['san', 'st', 'st.', 'ten', 'ter', 'van', 'vander', 'von', 'zu', 'zum', 'zur']),
)
const behind = /^(?:jr|sr|ii|iii|iv|md|dds|dmd|phd)\.?$/i

/** "Van der Berg, Anna" and "Anna van der Berg" alike. */
export function splitName(text: string): { firstName: string; lastName: string } {
  const name = text.trim().replace(/\s+/g, ' ')
  const comma = name.indexOf(',')
  const rest = comma === -1 ? '' : name.slice(comma + 1).trim()
  if (comma !== -1 && !behind.test(rest)) return { firstName: rest, lastName: name.slice(0, comma).trim() }
  const words = name.replace(',', '').split(' ')
  let from = words.length - 1
  if (from > 1 && behind.test(words[from] ?? '')) from--
  while (from > 1 && particles.has((words[from - 1] ?? '').toLowerCase())) from--
  if (from < 1) return { firstName: name, lastName: '' }
  return { firstName: words.slice(0, from).join(' '), lastName: words.slice(from).join(' ') }
}
