import type { Measured } from './model-day.ts'

export const ms = (value: number | undefined): string =>
  value === undefined || Number.isNaN(value) ? '' : value < 10 ? value.toFixed(1) : String(Math.round(value))

export const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')

export const callsOf = ({ report }: Measured): number =>
  Object.values(report.calls).reduce((sum, one) => sum + one.count, 0)

export const failedOf = ({ report }: Measured): number =>
  Object.values(report.calls).reduce((sum, one) => sum + one.failed, 0)
