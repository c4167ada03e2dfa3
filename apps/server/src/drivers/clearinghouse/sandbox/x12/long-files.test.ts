import { read999 } from '@archwire/x12/acknowledgements/read-999'
import { read277CA } from '@archwire/x12/claim-status/read-277ca'
import { write837D } from '@archwire/x12/claims/write-837d'
import { readSegmentsOf } from '@archwire/x12/core/read-segments'
import { claim, claimFile } from '@archwire/x12/test/claims'
import { head } from '@archwire/x12/test/people'
import { expect, test } from 'vitest'
import { accepted } from '../../../../../test/providers/x12/acknowledgements.ts'
import { acknowledgement } from '../../../../../test/providers/x12/statuses.ts'
import { read837D } from './read-837d.ts'
import { write277CA } from './write-277ca.ts'
import { write999 } from './write-999.ts'

// More than fit on the stack, and so many that quadratic time would show.
const many = 150_000

/** The text with one segment repeated that often, and the count adjusted. */
const withMany = (text: string, segment: string) => {
  const count = Number(/~SE\*(\d+)/.exec(text)?.[1])
  return text
    .replace(`~${segment}~`, `~${`${segment}~`.repeat(many)}`)
    .replace(`~SE*${count}*`, `~SE*${count + many - 1}*`)
}

test('a file in one piece, however long', async () => {
  const { segments } = await readSegmentsOf([withMany(write999(accepted), 'AK2*837*0001*005010X224A2')])
  let count = 0
  for await (const _ of segments) count += 1
  expect(count).toBe(many + 9)
})

test('an acknowledgement of many claims of one patient', () => {
  const text = withMany(write277CA({ head, acknowledgements: [acknowledgement] }), 'TRN*2*AW7C18')
  expect(read277CA(text).acknowledgements[0]?.providers[0]?.claims).toHaveLength(many + 1)
})

test('a refusal of many segments', () => {
  const text = write999(accepted).replace('~IK5*A~', '~IK3*NM1*8*2010AA*8~IK5*R~').replace('~SE*6*', '~SE*7*')
  const errors = read999(withMany(text, 'IK3*NM1*8*2010AA*8')).acknowledgements[0]?.transactions[0]?.errors
  expect(errors).toHaveLength(many)
})

test('a claim with many attachments', () => {
  const text = withMany(write837D({ ...claimFile, claims: [claim] }), 'PWK*RB*EL***AC*ATT1')
  expect(read837D(text).claims[0]?.attachments).toHaveLength(many + 1)
})
