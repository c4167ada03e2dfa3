import { randomInt } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

export type FoundChaosTest = { name: string; file: string; isSweep: boolean }

/**
 * Chaos tests are the tests that call `asChaosTest`; a sweep is any other test that is larger with STORM=full. Both are
 * found by their text, so that no list has to be kept.
 */
export function findChaosTests(root: string): FoundChaosTest[] {
  const files = globSync(['apps/*/{src,test}/**/*.test.ts', 'packages/*/{src,test}/**/*.test.ts'], {
    cwd: root,
  })
  return files
    .toSorted()
    .map(file => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
    .filter(({ text }) => /\basChaosTest\(/.test(text) || /chaos-size|env\.STORM\b/.test(text))
    .map(({ file, text }) => ({
      name: path.basename(file, '.test.ts'),
      file: file.replaceAll(path.sep, '/'),
      isSweep: !/\basChaosTest\(/.test(text),
    }))
}

export const chaosHelp = `npm run storm -- [options]
  --list         says which storms there are, and runs none
  --only NAMES   those whose name has one of these in it: --only payment,claim
  --seed N       the number from which all chance comes; without it another one each time, which is printed
  --rounds N     each of them so many times, every time with the next seed
  --sweeps       also the oracles, plans and sweeps that are small in the tests and whole here`

export type ChaosOptions = {
  isHelp: boolean
  isList: boolean
  hasSweeps: boolean
  only: string[]
  seed: number
  rounds: number
}

/** Parses the options; throws with a message if they make no sense. */
export function readChaosOptions(args: string[]): ChaosOptions {
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

/** Whether the test was requested: by a part of its name, in the singular or the plural. */
export const isRequested = (name: string, { only }: Pick<ChaosOptions, 'only'>): boolean =>
  only.length === 0 || only.some(part => name.includes(part.replace(/s$/, '')))

function whole(name: string, text: string, least: number): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < least)
    throw new Error(`--${name} must be a whole number, ${least} or more, not ${text}`)
  return value
}
