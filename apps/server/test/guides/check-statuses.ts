import type { PlainFile } from './plain-file.ts'

/** Codes that say nothing unless it is said of whom; of those, the ones that the sandbox knows. */
const wantEntity = [
  '19',
  '21',
  '33',
  '88',
  '116',
  '124',
  '125',
  '128',
  '129',
  '132',
  '145',
  '153',
  '158',
  '164',
  '562',
]

/** What of the statuses in a file does not fit together. */
export function checkStatuses({ segments, component }: PlainFile): string[] {
  return segments
    .filter(({ id }) => id === 'STC')
    .flatMap(({ at, elements: [codes = '', , action] }) => {
      const [category = '', status = '', entity = ''] = codes.split(component)
      const problems =
        wantEntity.includes(status) && entity === '' ? [`STC (segment ${at}) says ${status} of nobody`] : []
      const isTaken = ['A0', 'A1', 'A2', 'A5'].includes(category)
      if (category.startsWith('A') && action !== (isTaken ? 'WQ' : 'U'))
        problems.push(`STC (segment ${at}) says ${category} and ${action}`)
      return problems
    })
}

/** What a receipt says of the file as a whole is what it says of the claims in it. */
export function checkTotals({ segments }: PlainFile): string[] {
  const counted = (id: string, kind: string) =>
    Number(segments.find(one => one.id === id && one.elements[0] === kind)?.elements[1] ?? '0')
  const from = segments.findIndex(({ id, elements }) => id === 'HL' && elements[2] === 'PT')
  const claims = segments
    .slice(from)
    .reduce<{ isTaken: boolean; amount: number }[]>((all, { id, elements }) => {
      const last = all.at(-1)
      if (id === 'TRN') all.push({ isTaken: true, amount: 0 })
      else if (id === 'STC' && last !== undefined) {
        last.amount = Number(elements[3])
        last.isTaken &&= elements[2] === 'WQ'
      }
      return all
    }, [])
  const of = (isTaken: boolean) => claims.filter(one => one.isTaken === isTaken)
  const amount = (isTaken: boolean) =>
    of(isTaken).reduce((total, one) => total + Math.round(one.amount * 100), 0)
  const rules: [string, boolean][] = [
    ['as many were taken as it counts', counted('QTY', '90') === of(true).length],
    ['as many were turned down as it counts', counted('QTY', 'AA') === of(false).length],
    ['those that were taken come to its sum', Math.round(counted('AMT', 'YU') * 100) === amount(true)],
    ['those that were turned down come to its sum', Math.round(counted('AMT', 'YY') * 100) === amount(false)],
  ]
  return rules.filter(([, holds]) => !holds).map(([rule]) => `it does not hold that ${rule}`)
}
