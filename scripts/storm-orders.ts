import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

export const stormHelp = `npm run storm -- [options]
  --list         says which storms there are, and runs none
  --only NAMES   those whose name has one of these in it: --only payment,claim
  --seed N       the number from which all chance comes; without it another one each time, which is printed
  --rounds N     each of them so many times, every time with the next seed
  --sweeps       also the oracles, plans and sweeps that are small in the tests and whole here`

export type StormOrders = {
  isHelp: boolean
  isList: boolean
  hasSweeps: boolean
  only: string[]
  seed: number
  rounds: number
}

/** What was asked for; throws, in words, where it makes no sense. */
export function readStormOrders(args: string[]): StormOrders {
  const { values } = parseArgs({
    args,
    options: {
      help: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      sweeps: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      seed: { type: 'string', default: process.env.SEED ?? String(randomInt(1, 1_000_000_000)) },
      rounds: { type: 'string', default: '1' },
    },
  })
  return {
    isHelp: values.help,
    isList: values.list,
    hasSweeps: values.sweeps,
    only: values.only.split(',').filter(name => name !== ''),
    seed: whole('seed', values.seed, 0),
    rounds: whole('rounds', values.rounds, 1),
  }
}

/** Whether this one is asked for: by a part of its name, in the singular or the plural. */
export const isOrdered = (name: string, { only }: Pick<StormOrders, 'only'>): boolean =>
  only.length === 0 || only.some(part => name.includes(part.replace(/s$/, '')))

function whole(name: string, text: string, least: number): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < least)
    throw new Error(`--${name} must be a whole number, ${least} or more, not ${text}`)
  return value
}
