import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Situation } from './situation.ts'

/** By its name: 'tasks/one of each' is `'one of each'` of the situations in tasks.ts. */
export async function findSituation(name: string): Promise<Situation> {
  const [subject = '', ...rest] = name.split('/')
  const file = path.join(import.meta.dirname, `${subject}.ts`)
  if (!existsSync(file)) throw new Error(`There are no situations of ${subject}: ${file} is missing.`)
  const { situations } = (await import(file)) as { situations: Record<string, Situation> }
  const found = situations[rest.join('/')]
  if (found === undefined) throw new Error(`There is no situation "${rest.join('/')}" in ${subject}.ts.`)
  return found
}
