import { expect, test } from 'vitest'
import { z as standIn } from './no-zod.ts'

const z = standIn as typeof import('zod').z

test('schemas can be written with it as with zod', () => {
  const person = z.object({ name: z.string().trim().min(1), born: z.iso.date().nullable() })
  expect(() => z.array(person.partial().extend({ admin: z.boolean().default(false) }))).not.toThrow()
})

test('a schema that is used says that there is none', () => {
  expect(() => z.string().parse('Ana')).toThrow('the built app has no schemas')
  expect(() => z.object({}).safeParse({})).toThrow('the built app has no schemas')
})
