import { parseArgs } from 'node:util'

export type LoadOptions = {
  seed: number
  /** How long the desks work at their own pace, for each number of servers. */
  minutes: number
  /** How long some of the desks then work without a pause. */
  pressingSeconds: number
  clinics: number
  /** The number of desks in all clinics; each has a socket. */
  staff: number
  /** The number of patients in each clinic; at least 550. */
  patients: number
  /** Actions of all desks together. */
  perSecond: number
  /** The numbers of servers, with a run for each. */
  servers: number[]
  /** The duration of each measurement of growth; 0 for none. */
  growthSeconds: number
  /** The page that is written beside this file; undefined if the results are only printed. */
  page: string | undefined
}

const whole: LoadOptions = {
  seed: 1,
  minutes: 3,
  pressingSeconds: 30,
  clinics: 24,
  staff: 288,
  patients: 2_000,
  perSecond: 16,
  servers: [1, 2],
  growthSeconds: 20,
  page: undefined,
}

const small: LoadOptions = {
  ...whole,
  minutes: 0.2,
  pressingSeconds: 4,
  clinics: 4,
  staff: 32,
  patients: 600,
  perSecond: 8,
  growthSeconds: 0,
}

/** The options of the command line: `--small` or the whole size, and single values in place of either. */
export function readOptions(args: string[]): LoadOptions {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args,
    options: {
      small: { type: 'boolean' },
      seed: text,
      minutes: text,
      'pressing-seconds': text,
      clinics: text,
      staff: text,
      patients: text,
      'per-second': text,
      servers: text,
      'growth-seconds': text,
      page: text,
    },
  })
  const size = values.small === true ? small : whole
  return {
    seed: numberOr(size.seed, values.seed, 'seed'),
    minutes: numberOr(size.minutes, values.minutes, 'minutes'),
    pressingSeconds: numberOr(size.pressingSeconds, values['pressing-seconds'], 'pressing-seconds'),
    clinics: numberOr(size.clinics, values.clinics, 'clinics'),
    staff: numberOr(size.staff, values.staff, 'staff'),
    patients: numberOr(size.patients, values.patients, 'patients'),
    perSecond: numberOr(size.perSecond, values['per-second'], 'per-second'),
    servers: values.servers === undefined ? size.servers : serversOf(values.servers),
    growthSeconds: numberOr(size.growthSeconds, values['growth-seconds'], 'growth-seconds'),
    // The page is written by default only for the usual options, because its figures are compared with those of
    // earlier runs.
    page: values.page ?? (args.length === 0 ? 'results.md' : undefined),
  }
}

/** A list such as 1,2; with 0 there is no model day, only growth. */
function serversOf(text: string): number[] {
  return text
    .split(',')
    .map(part => numberOr(0, part, 'servers'))
    .filter(servers => servers > 0)
}

function numberOr(usual: number, written: string | undefined, name: string): number {
  if (written === undefined) return usual
  const value = Number(written)
  if (!Number.isFinite(value) || value < 0) throw new Error(`--${name} must be a number, not ${written}`)
  return value
}
