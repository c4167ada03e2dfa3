import { expect, test } from 'vitest'
import { z as standIn } from './no-zod.ts'

const z = standIn as typeof import('zod').z

test('schemas can be declared with the stand-in as with zod', () => {
  const person = z.object({ name: z.string().trim().min(1), born: z.iso.date().nullable() })
  expect(() => z.array(person.partial().extend({ admin: z.boolean().default(false) }))).not.toThrow()
})

test('using a schema of the stand-in throws an error that says so', () => {
  expect(() => z.string().parse('Ana')).toThrow('the built app has no schemas')
  expect(() => z.object({}).safeParse({})).toThrow('the built app has no schemas')
})
