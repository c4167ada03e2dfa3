import { expect, test, vi } from 'vitest'
import { CallError } from '../../../lib/api/call-error.ts'
import { saveWithWarnings, warningsMessage } from './unseen-warnings.ts'

const unseen = (...keys: string[]) =>
  CallError.refused(409, { error: 'x', warnings: { room: ['Room 1 is already in use at this time'] }, keys })

test('shown warnings are acknowledged; new ones are confirmed and then acknowledged', async () => {
  const save = vi.fn<(keys: string[]) => Promise<string>>()
  save
    .mockRejectedValueOnce(unseen('a', 'b'))
    .mockRejectedValueOnce(unseen('c'))
    .mockResolvedValueOnce('saved')
  const confirm = vi.fn().mockResolvedValue(true)
  expect(await saveWithWarnings(['a'], save, confirm)).toBe('saved')
  expect(save.mock.calls).toEqual([[['a']], [['a', 'b']], [['a', 'b', 'c']]])
  expect(confirm).toHaveBeenCalledTimes(2)
  expect(warningsMessage(confirm.mock.calls[0]?.[0])).toContain('Room 1 is already in use at this time')
})

test('declining the confirmation saves nothing', async () => {
  const save = vi.fn().mockRejectedValue(unseen('a'))
  expect(await saveWithWarnings([], save, async () => false)).toBeUndefined()
  expect(save).toHaveBeenCalledTimes(1)
})

test('any other refusal is thrown', async () => {
  const refusal = CallError.refused(422, { error: 'No' })
  await expect(
    saveWithWarnings(
      [],
      () => Promise.reject(refusal),
      async () => true,
    ),
  ).rejects.toBe(refusal)
})
