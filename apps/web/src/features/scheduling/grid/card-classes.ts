import type { CardPlace } from '../columns/placed-cards.ts'

/**
 * A card's place and colour are CSS classes in a style sheet that grows on demand. Inline styles would be computed for
 * each card separately; classes that several cards share are computed once, and cached while days are turned.
 */
const classes = new Map<string, string>()
let sheet: CSSStyleSheet | undefined

type Declaration = readonly [property: string, value: string]

/** Adds the class with these declarations. Of two for one property the later counts that the browser knows. */
function addClass(key: string, declarations: readonly Declaration[]): string {
  if (sheet === undefined) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets.push(sheet)
  }
  const name = `card-${classes.size}`
  const rule = sheet.cssRules[sheet.insertRule(`.${name} {}`, sheet.cssRules.length)]
  if (rule instanceof CSSStyleRule) {
    for (const [property, value] of declarations) rule.style.setProperty(property, value)
  }
  classes.set(key, name)
  return name
}

const blocks = new Map<string, string>()
const inlines = new Map<string, string>()

function placed(known: Map<string, string>, property: string, value: string): string {
  let name = known.get(value)
  if (name === undefined) {
    name = addClass(`${property} ${value}`, [[property, value]])
    known.set(value, name)
  }
  return name
}

export const placeClasses = ({ block, inline }: CardPlace): string =>
  `${placed(blocks, 'inset-block', block)} ${placed(inlines, 'inset-inline', inline)}`

/**
 * The colour of the type, half as strong until the patient has confirmed, with a frame then: paleness alone cannot be
 * seen by everybody. On a dark page the darkest colours could not be told from it, so all are mixed with white there.
 */
export function colourClass(colour: string, isConfirmed: boolean): string {
  const key = isConfirmed ? colour : `${colour} ?`
  const known = classes.get(key)
  if (known !== undefined) return known
  const shown = `light-dark(${colour}, color-mix(in srgb, ${colour} 65%, white))`
  if (isConfirmed) {
    return addClass(key, [
      ['background-color', colour],
      ['background-color', shown],
    ])
  }
  return addClass(key, [
    ['background-color', `${colour}80`],
    ['background-color', `color-mix(in srgb, ${shown} 50%, var(--panel))`],
    ['box-shadow', `inset 0 0 0 1px color-mix(in srgb, ${shown} 45%, transparent)`],
  ])
}
