/** A patient as the search knows them. */
export type Searchable = {
  id: number
  firstName: string
  lastName: string
  email: string
  phoneNumber: string
}

// Accents are those of letters that have them; й is a letter of its own, the sigma at a word's end is not.
const fold = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .replace(/[^й]/gu, letter => letter.normalize('NFD').replace(/\p{M}/gu, ''))

/** At most ten words; gaps, punctuation, signs and emoji stand between them. */
const split = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 10)
const lengthOf = (text: string) => [...text].length
const compareText = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other))
const sameWords = (one: string[], other: string[]) => one.join(' ') === other.join(' ')

/** Each word of a name, together with those that follow it: O'Brien is found by obrien and by brien. */
const waysToCall = (words: string[]) => words.map((_, index) => words.slice(index).join(''))

function known(patient: Searchable) {
  const [last, first] = [split(patient.lastName), split(patient.firstName)]
  return { ...patient, last, first, names: [...waysToCall(last), ...waysToCall(first)] }
}
type Known = ReturnType<typeof known>

const byLastName = (a: Known, b: Known) =>
  compareText(waysToCall(a.last).join(' '), waysToCall(b.last).join(' ')) ||
  compareText(waysToCall(a.first).join(' '), waysToCall(b.first).join(' ')) ||
  a.id - b.id

/** "Exact" is a first or last name that equals the one word typed, or a full name in either order. */
function isExactly(patient: Known, words: string[]): boolean {
  if (words.length === 1) return patient.names.includes(words[0] ?? '')
  return words.slice(1).some((_, cut) => {
    const [one, other] = [words.slice(0, cut + 1), words.slice(cut + 1)]
    return (
      (sameWords(patient.first, one) && sameWords(patient.last, other)) ||
      (sameWords(patient.last, one) && sameWords(patient.first, other))
    )
  })
}

/** The digits of what looks like a phone number, without the country's 1, if three or more are left. */
function typedNumber(typed: string): string | undefined {
  const plain = fold(typed.normalize('NFKC')).replace(/\p{Pd}/gu, '-')
  if (!/^[-\s\d()+./]+$/.test(plain)) return undefined
  const groups = plain.match(/\d+/g) ?? []
  const [country = '', ...rest] = groups
  const hasOwnGroup = country === '1' && plain.startsWith('1') && rest.length > 0
  const digits = groups.join('')
  const isCountry = hasOwnGroup || /^\+\s*1/.test(plain) || /^1\d{10}$/.test(digits)
  const local = isCountry ? digits.slice(1) : digits
  // Said twice, as in +1 1 555 123 4567.
  const number = /^1\d{10}$/.test(local) ? local.slice(1) : local
  return number.length >= 3 ? number : undefined
}

function contactMatches(typed: string) {
  const number = typedNumber(typed)
  const part = number ?? fold(typed)
  const isPossible = part !== '' && !/\s/.test(part)
  return {
    isExactly: (p: Known) =>
      isPossible && (number === undefined ? p.email === typed.toLowerCase() : p.phoneNumber === number),
    has: (p: Known) =>
      isPossible &&
      (lengthOf(part) < 3
        ? fold(p.email).startsWith(part)
        : fold(p.email).includes(part) || p.phoneNumber.includes(part)),
  }
}

function trigrams(word: string): Set<string> {
  const padded = [' ', ' ', ...word, ' ']
  return new Set(padded.slice(2).map((_, index) => padded.slice(index, index + 3).join('')))
}

function likeness(one: string, other: string): number {
  const [a, b] = [trigrams(one), trigrams(other)]
  const shared = [...a].filter(gram => b.has(gram)).length
  return Math.fround(shared / (a.size + b.size - shared))
}

/** Those with a word like the longest one typed, and one for each other word that is like it or begins with it. */
function alike(patients: Known[], words: string[]): Known[] {
  const [longest = ''] = words.toSorted((a, b) => lengthOf(b) - lengthOf(a) || compareText(a, b))
  if (lengthOf(longest) < 3) return []
  const best = (p: Known) => Math.max(0, ...p.names.map(name => likeness(name, longest)))
  return patients
    .filter(p => best(p) >= Math.fround(0.4))
    .filter(p =>
      words
        .filter(word => word !== longest)
        .every(word =>
          p.names.some(name => name.startsWith(word) || likeness(name, word) >= Math.fround(0.4)),
        ),
    )
    .sort((a, b) => best(b) - best(a))
}

/** What the search must answer (G-41), worked out patient by patient. */
export function searchOracle(patients: Searchable[], query: string, limit: number) {
  const typed = query.trim()
  const words = split(typed.replace(/['`´ʼ‘’]/g, ''))
  const all = patients.map(known).sort(byLastName)
  const contact = contactMatches(typed)
  const found = [
    ...all.filter(p => words.length > 0 && isExactly(p, words)),
    ...all.filter(p => words.length > 0 && words.every(word => p.names.some(name => name.startsWith(word)))),
    ...all.filter(contact.isExactly),
    ...all.filter(contact.has),
  ]
  const hits = [...new Set(found)].slice(0, limit)
  const guesses = hits.length < 5 ? alike(all, words).filter(p => !hits.includes(p)) : []
  return [
    ...hits.map(({ id }) => ({ id, similar: false })),
    ...guesses.slice(0, limit - hits.length).map(({ id }) => ({ id, similar: true })),
  ]
}
