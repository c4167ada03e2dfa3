import { expect, test } from 'vitest'
import { visitorFixture } from '../../../../test/fixtures/scheduling/visitor-fixture.ts'

const desk = await visitorFixture({ EMAIL_DRIVER: 'off' })

test('where no letters can be sent visits are booked all the same, and the visitor is told', async () => {
  const answer = await desk.book()
  expect([answer.statusCode, answer.json().emailed]).toEqual([201, false])
  expect(answer.json().calendar).not.toContain('URL:')
})
