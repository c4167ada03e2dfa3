import { beforeEach, expect, test } from 'vitest'
import type { Browser } from '../../../../test/fixtures/app.ts'
import { appointmentFixture } from '../../../../test/fixtures/scheduling/appointment-fixture.ts'
import type { SchedulingClinic } from '../../../../test/fixtures/scheduling/scheduling-clinic.ts'

const { make, now, url, change } = await appointmentFixture()
let here: SchedulingClinic
let sam: Browser
beforeEach(() => {
  ;({ here, sam } = now())
})

test('the history says in readable form who did what and when, the newest first', async () => {
  const created = await sam.send('POST', '/v2/rest/appointments', here.form())
  const { id } = created.json()
  await change(id, { startsAt: '2026-5-7 2:30 PM', roomId: here.otherRoom.id, doctorId: null })
  await sam.send('PUT', `${url(id)}/no_show`, { noShow: true })
  const label = await make.label(here.clinicId, { name: 'VIP' })
  await sam.send('PUT', `${url(id)}/labels/${label.id}`)
  const history = (await sam.get(`${url(id)}/history`)).json()
  expect(history.map((entry: { who: string }) => entry.who)).toEqual(Array(4).fill('Sam Staff'))
  expect(history.map((entry: { at: string }) => entry.at)).toEqual(
    Array(4).fill('2026-05-06T10:00:00.000-04:00'),
  )
  expect(
    history.map(({ action, changes }: { action: string; changes: object[] }) => [action, changes]),
  ).toEqual([
    ['label', [{ field: 'Label', from: null, to: 'VIP' }]],
    ['no_show', [{ field: 'No show', from: 'No', to: 'Yes' }]],
    [
      'update',
      [
        { field: 'Start', from: '05/07/2026 10:00 AM', to: '05/07/2026 02:30 PM' },
        { field: 'Doctor', from: 'Dora Lee', to: null },
        { field: 'Room', from: 'Exam Room One', to: 'Exam Room Two' },
      ],
    ],
    [
      'create',
      [
        { field: 'Start', from: null, to: '05/07/2026 10:00 AM' },
        { field: 'Duration', from: null, to: '30 min' },
        { field: 'Type', from: null, to: 'Consultation' },
        { field: 'Doctor', from: null, to: 'Dora Lee' },
        { field: 'Room', from: null, to: 'Exam Room One' },
        { field: 'Virtual', from: null, to: 'No' },
      ],
    ],
  ])
})

test('for an hour that occurs twice, the history says which one it was', async () => {
  const { id } = await here.appointment()
  await change(id, { startsAt: '2026-11-01T01:15:00-04:00' })
  await change(id, { startsAt: '2026-11-01T01:15:00-05:00' })
  const [newest] = (await sam.get(`${url(id)}/history`)).json()
  expect(newest.changes[0]).toEqual({
    field: 'Start',
    from: '11/01/2026 01:15 AM EDT',
    to: '11/01/2026 01:15 AM EST',
  })
})
