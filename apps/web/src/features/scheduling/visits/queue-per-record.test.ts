import { expect, test } from 'vitest'
import { queuePerRecord } from './use-visit.ts'

function steps() {
  const begun: string[] = []
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = []
  const step = (name: string) => () => {
    begun.push(name)
    return new Promise<void>((resolve, reject) => ends.push({ resolve, reject }))
  }
  return { begun, ends, step }
}
const soon = () => new Promise(resolve => setTimeout(resolve))

test('a change requested while another is under way runs after it, whether that succeeded or not', async () => {
  const { begun, ends, step } = steps()
  const doInTurn = queuePerRecord()
  doInTurn(1, 'undo', step('undo'))
  doInTurn(1, 'check in', step('check in'))
  doInTurn(1, 'seat', step('seat'))
  expect(begun).toEqual(['undo'])
  ends[0]?.resolve()
  await soon()
  expect(begun).toEqual(['undo', 'check in'])
  ends[1]?.reject(new Error('refused'))
  await soon()
  expect(begun).toEqual(['undo', 'check in', 'seat'])
})

test('the same change is not started twice while it is under way, but can be made again later', async () => {
  const { begun, ends, step } = steps()
  const doInTurn = queuePerRecord()
  doInTurn(1, 'check in', step('first'))
  doInTurn(1, 'check in', step('second'))
  doInTurn(2, 'check in', step('of another'))
  expect(begun).toEqual(['first', 'of another'])
  ends[0]?.resolve()
  await soon()
  expect(begun).toEqual(['first', 'of another'])
  doInTurn(1, 'check in', step('third'))
  expect(begun).toEqual(['first', 'of another', 'third'])
})
