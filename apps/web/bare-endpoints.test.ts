import { expect, test } from 'vitest'
import { bareOf } from './bare-endpoints.ts'

test('the built app keeps of an endpoint what a call reads, and nothing of its shapes', () => {
  const code = `
import { endpoint } from '@archwire/contract/endpoint'
const room = z.object({ method: z.string() })
export const getRoom = endpoint({
  method: 'GET',
  path: '/rooms/:id',
  who: 'staff',
  summary: 'One room',
  params: z.object({ id }),
  reply: room,
})
export const openRoom = endpoint({ summary: 'Open', method: 'POST', who: 'token', path: '/open', withoutAntiForgery: 'no cookie' })
`
  const bare = bareOf(code)
  const read = new Function(
    'endpoint',
    'z',
    bare
      .replace(/^import.*$/m, '')
      .replaceAll('export ', '')
      .concat('return { getRoom, openRoom }'),
  )
  const schema = { object: () => schema, string: () => schema }
  expect(read((declared: unknown) => declared, schema)).toEqual({
    getRoom: { method: 'GET', path: '/rooms/:id', who: 'staff' },
    openRoom: { method: 'POST', path: '/open', who: 'token', withoutAntiForgery: 'no cookie' },
  })
  expect(bare).toContain('z.object({ method: z.string() })')
})

test('what no endpoint declares stays as it is', () => {
  const code = `export const rooms = { summary: 'Rooms', reply: room }\nconst one = find({ summary: 'x' })\n`
  expect(bareOf(code)).toBe(code)
})
