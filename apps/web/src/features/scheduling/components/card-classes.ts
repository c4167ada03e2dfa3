/**
 * Where a card stands and its colour, as classes of a style sheet that grows by what is needed. A style written on the
 * element itself would be worked out for each card anew, from all rules; what several cards have in common by their
 * classes the browser works out once, and remembers while the days are turned.
 */
const classes = new Map<string, string>()
let sheet: CSSStyleSheet | undefined

/** The class whose rule says this. A value that the browser does not know says nothing. */
function classOf(property: string, value: string): string {
  const key = `${property} ${value}`
  const known = classes.get(key)
  if (known !== undefined) return known
  if (sheet === undefined) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets.push(sheet)
  }
  const name = `card-${classes.size}`
  const rule = sheet.cssRules[sheet.insertRule(`.${name} {}`, sheet.cssRules.length)]
  if (rule instanceof CSSStyleRule) rule.style.setProperty(property, value)
  classes.set(key, name)
  return name
}

const places = new Map<string, string>()

/** For a value of `inset`; from top to bottom and from side to side apart, as there are fewer of each than of both. */
export function placeClasses(inset: string): string {
  const known = places.get(inset)
  if (known !== undefined) return known
  const [top, right, bottom, left] = inset.split(' ')
  const names = `${classOf('inset-block', `${top} ${bottom}`)} ${classOf('inset-inline', `${left} ${right}`)}`
  places.set(inset, names)
  return names
}

export const colourClass = (colour: string): string => classOf('background-color', colour)
