import type { Claim } from './find-named-requirements.ts'

/** The numbers that the gate proves, and those that only the whole run proves. */
export type Proven = { gate: string[]; whole: string[] }

const heads = {
  gate: '# Proven by npm test',
  whole: '# Proven by npm run test:all alone',
}

/** Of a number that several tests name, one in the gate is enough. */
export function provenBy(claims: Pick<Claim, 'number' | 'isWhole'>[]): Proven {
  const gate = new Set(claims.filter(({ isWhole }) => !isWhole).map(({ number }) => number))
  const whole = new Set(claims.map(({ number }) => number).filter(number => !gate.has(number)))
  return { gate: [...gate].toSorted(inOrder), whole: [...whole].toSorted(inOrder) }
}

/** docs/proven.txt. Ten numbers have a line of their own, so that one more or less changes one line. */
export const provenText = ({ gate, whole }: Proven): string =>
  [
    '# Written by npm run requirements -- --write from the titles and tags of the tests. A number leaves this file',
    '# only with its requirement.',
    '',
    `${heads.gate}`,
    ...lines(gate),
    '',
    `${heads.whole}`,
    ...lines(whole),
    '',
  ].join('\n')

export function readProven(text: string): Proven {
  const [before = '', after = ''] = text.split(heads.whole)
  return { gate: numbersIn(before), whole: numbersIn(after) }
}

const numbersIn = (text: string): string[] => text.match(/\b[A-Z]{3}-\d+\b/g) ?? []

const lines = (numbers: string[]): string[] =>
  [...Map.groupBy(numbers, number => number.slice(0, -1)).values()].map(ten => ten.join(' '))

function inOrder(one: string, other: string): number {
  const [[area = '', number], [otherArea = '', otherNumber]] = [one.split('-'), other.split('-')]
  return area.localeCompare(otherArea, 'en') || Number(number) - Number(otherNumber)
}
