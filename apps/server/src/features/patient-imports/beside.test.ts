import { expect, test } from 'vitest'
import { importClinics, importFixture } from '../../../test/fixtures/records/import-fixture.ts'
import { blockImport, manyPatients } from '../../../test/fixtures/records/large-imports.ts'
import { schedulingClinic } from '../../../test/fixtures/scheduling/scheduling-clinic.ts'
import { until } from '../../../test/fixtures/until.ts'

const { db, storage, loginAs, make, newClinic } = await importClinics()

test('during an import everybody else can search, add, change and book', async () => {
  const clinic = await schedulingClinic(db.owner)
  const sam = await loginAs(clinic.user)
  const admin = await make.user(clinic.clinicId, { admin: true })
  const desk = importFixture(db, storage, await loginAs(admin))
  const people = Array.from({ length: 600 }, (_, at) => `Ada${at},Lovelace${at}\n`)
  const { id } = await desk.check(`First name,Last name\n${people.join('')}`)
  await desk.start(id)
  const block = await blockImport(db.owner, clinic.clinicId)
  const working = desk.doJobs()
  try {
    await until('it stands', block.isBlocking, 40_000)
    const answers = [
      await sam.get('/v2/rest/patients?query=lovelace7'),
      await sam.send('POST', '/v2/rest/patients', {
        patient: {
          ...{ firstName: 'Ada7', lastName: 'Lovelace7', email: 'ada@example.com' },
          ...{ phoneNumber: '5551234567', referredBy: 'Google' },
        },
      }),
      await sam.send('PATCH', `/v2/rest/patients/${clinic.patient.id}`, {
        patient: { lastName: 'Lovelace8' },
      }),
      await sam.send('POST', '/v2/rest/appointments', clinic.form()),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 201, 200, 201])
    // None of the imported patients is visible yet.
    expect(answers[0]?.json()).toEqual([])
    expect((await desk.read(id)).status).toBe('importing')
  } finally {
    await block.release()
    await working
  }
})

test('changing the time zone during an import is refused at once, and any other change of the clinic is saved', async () => {
  const { clinicId, browser, desk } = await newClinic()
  const save = (clinic: object) => browser.send('PUT', '/v2/rest/settings/clinic', { clinic })
  const { id } = await desk.check(manyPatients(600))
  await desk.start(id)
  const block = await blockImport(db.owner, clinicId)
  const working = desk.doJobs()
  try {
    await until('it stands', block.isBlocking, 40_000)
    const refused = await save({ timeZone: 'America/Denver' })
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      { errors: { time_zone: ['An import of patients is at work. Try again when it is done.'] } },
    ])
    expect((await save({ timeZone: 'America/New_York', city: 'Boulder' })).statusCode).toBe(200)
  } finally {
    await block.release()
    await working
  }
  // Two simultaneous changes do not count as an import.
  const both = [save({ timeZone: 'America/Denver' }), save({ timeZone: 'America/Chicago' })]
  expect((await Promise.all(both)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
})
