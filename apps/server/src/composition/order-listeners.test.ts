import { expect, test } from 'vitest'
import { type HookListener, hook, on } from '../platform/feature/feature.ts'
import { type OwnedListener, orderListeners } from './order-listeners.ts'

const merged = hook<() => void>('patients merged')

const listening = (feature: string, order?: Pick<HookListener, 'name' | 'after'>): OwnedListener => ({
  feature,
  ...on(merged, () => undefined, order),
})

const ordered = (...listeners: OwnedListener[]) =>
  orderListeners(listeners).map(({ feature, name }) => name ?? feature)

test('listeners that name no others keep their order', () => {
  expect(ordered(listening('tasks'), listening('notes'), listening('claims'))).toEqual([
    'tasks',
    'notes',
    'claims',
  ])
})

test('a listener comes after all that it names, and as early as possible', () => {
  expect(
    ordered(
      listening('claims', { after: ['insurance', 'scheduling'] }),
      listening('insurance', { name: 'forms' }),
      listening('insurance', { name: 'policies' }),
      listening('scheduling'),
      listening('tasks'),
    ),
  ).toEqual(['forms', 'policies', 'scheduling', 'claims', 'tasks'])
})

test('a single listener of a feature can be named', () => {
  expect(
    ordered(
      listening('patients', { after: ['forms'] }),
      listening('insurance', { name: 'forms' }),
      listening('insurance', { name: 'policies' }),
    ),
  ).toEqual(['forms', 'patients', 'policies'])
})

test('naming a feature without a listener is refused', () => {
  expect(() => ordered(listening('notes', { after: ['schedulling'] }))).toThrow(
    'patients merged: notes comes after schedulling, who does not listen',
  )
})

test('a circle of listeners is refused', () => {
  expect(() =>
    ordered(
      listening('tasks'),
      listening('notes', { after: ['claims'] }),
      listening('claims', { after: ['notes'] }),
    ),
  ).toThrow('patients merged: notes, claims wait for each other')
})
