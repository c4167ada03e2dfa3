import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import type { Viewer } from '../../platform/live/live-channel.ts'
import { patientChannels } from './channels.ts'

const db = await cloneDatabase()
const make = factories(db.owner)

test("only the patient's own clinic can subscribe to the patient's channel", async () => {
  const clinic = await make.clinic()
  const user = await make.user(clinic.id)
  const signedIn = { ...user, firstName: '', lastName: '', fullName: '', enterSends: false }
  const viewer: Viewer = { user: signedIn, clinic: db.database.forClinic(clinic.id, { kind: 'system' }) }
  const mayFollow = patientChannels().find(one => one.name === 'treatments')?.authorize as (
    viewer: Viewer,
    params: { patientId: number },
  ) => Promise<boolean>
  const [ours, theirs] = [await make.patient(clinic.id), await make.patient((await make.clinic()).id)]
  expect(await mayFollow(viewer, { patientId: ours.id })).toBe(true)
  expect(await mayFollow(viewer, { patientId: theirs.id })).toBe(false)
})
