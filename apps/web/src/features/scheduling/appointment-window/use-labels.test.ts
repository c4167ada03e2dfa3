import { expect, test, vi } from 'vitest'
import { putLabel, takeLabelOff } from '../visits/visit-changes.ts'
import { labelChanges, labelsOnOffer, syncLabels } from './use-labels.ts'

vi.mock('../visits/visit-changes.ts', () => ({ putLabel: vi.fn(), takeLabelOff: vi.fn() }))

const label = (id: number) => ({ id, name: `Label ${id}`, color: '#4caf50' })
const [one, two, three, four] = [label(1), label(2), label(3), label(4)]

test('labels are synced: missing ones are added, dropped ones are removed [APT-87]', async () => {
  expect(labelChanges([one, two], [two, three])).toEqual({ added: [three], dropped: [one] })
  await syncLabels({ id: 12, labels: [one, two] }, [two, three])
  expect(vi.mocked(takeLabelOff).mock.calls).toEqual([[12, one]])
  expect(vi.mocked(putLabel).mock.calls).toEqual([[12, three]])
})

test('with three labels no fourth is offered [APT-68]', () => {
  const all = [one, two, three, four]
  expect(labelsOnOffer(all, [one, two])).toEqual([three, four])
  expect(labelsOnOffer(all, [one, two, three])).toEqual([])
})

test('without an appointment labels cannot be added [APT-96, ERR-41]', async () => {
  await expect(syncLabels(undefined, [one])).rejects.toThrow('Appointment is required')
})
