export type Requirement = {
  /** Such as SES-55. */
  number: string
  area: string
  text: string
  owner: string
  /** The feature that must come first, where another one owns the line. */
  waitsFor: string | undefined
}

const line = /^- \[.\] (([A-Z]{3})-\d+) (.*?)(?: waits: ([a-z-]+))? \{([a-z-]+)\}$/

/** Every numbered line of docs/requirements.md; refuses one that has no owner or a number given twice. */
export function readRequirements(markdown: string): Requirement[] {
  const found = new Map<string, Requirement>()
  for (const text of markdown.split('\n').filter(text => /^- \[.\] [A-Z]{3}-\d+ /.test(text))) {
    const [, number = '', area = '', statement = '', waitsFor, owner = ''] = line.exec(text) ?? []
    if (number === '') throw new Error(`This requirement names no owner at its end: ${text}`)
    if (found.has(number)) throw new Error(`The number ${number} is given twice`)
    found.set(number, { number, area, text: statement, owner, waitsFor })
  }
  return [...found.values()]
}
