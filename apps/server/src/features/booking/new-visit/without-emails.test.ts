import { expect, test } from 'vitest'
import { visitorFixture } from '../../../../test/fixtures/scheduling/visitor-fixture.ts'

const desk = await visitorFixture({ EMAIL_DRIVER: 'off' })

test('without emails visits can still be booked, and the visitor is told that none will come', async () => {
  const answer = await desk.book()
  expect([answer.statusCode, answer.json().emailed]).toEqual([201, false])
  expect(answer.json().calendar).not.toContain('URL:')
})
