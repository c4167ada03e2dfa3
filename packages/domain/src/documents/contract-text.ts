/** The placeholders that a clinic's contract text may contain in braces. */
export const placeholders = {
  patient: 'The full name of the patient',
  clinic: 'The name of the clinic',
  treatment: 'The description of the treatment',
  total: 'What is due in all',
  schedule: 'How it is paid',
  date: 'The day on which the contract was made',
} as const
export type Placeholder = keyof typeof placeholders

const named = /\{([^{}\n]*)\}/g

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(placeholders, name)

/** Unknown placeholders, in the order of the text. */
export const unknownPlaceholders = (text: string): string[] => [
  ...new Set([...text.matchAll(named)].map(([, name = '']) => name).filter(name => !isPlaceholder(name))),
]

export function contractTextProblem(text: string): string | undefined {
  const [first] = unknownPlaceholders(text)
  return first === undefined ? undefined : `{${first}} is not one of the names that can be used.`
}

export const fillContractText = (text: string, values: Record<Placeholder, string>): string =>
  text.replaceAll(named, (whole, name: string) => (isPlaceholder(name) ? values[name] : whole))

/** The values in the preview of the settings. */
export const sampleValues: Record<Placeholder, string> = {
  patient: 'Pat Doe',
  clinic: 'your clinic',
  treatment: 'Full treatment',
  total: '$4,750.00',
  schedule: 'Down payment of $500.00 today, then 11 monthly payments of $386.36 (the last one $386.40)',
  date: '05/06/2026',
}
