/** The line of a contract's terms that says what is treated. */
export const treatmentLine = 'Treatment'

type Titled = { title: string; terms: { name: string; value: string }[] }

/** What a document is called to whoever signs it: a contract by its treatment, for all contracts have the same title. */
export const documentName = ({ title, terms }: Titled): string =>
  terms.find(({ name }) => name === treatmentLine)?.value ?? title
