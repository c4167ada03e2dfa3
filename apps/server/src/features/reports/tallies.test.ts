import { expect, test } from 'vitest'
import { chaosSize } from '../../../test/chaos/harness/chaos-size.ts'
import { asChaosTest, chaosRandom } from '../../../test/chaos/harness/chaos-test.ts'
import { miscounted } from '../../../test/chaos/harness/invariants.ts'
import { cloneDatabase } from '../../../test/database/database.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { schedulingClinic } from '../../../test/fixtures/scheduling/scheduling-clinic.ts'

const db = await cloneDatabase()
const make = factories(db.owner)

const changes = [
  `update appointments set canceled_at = case when canceled_at is null then now() end where id = $1`,
  `update appointments set checked_in_at = case when checked_in_at is null then now() end where id = $1`,
  `update appointments set no_show = not no_show where id = $1`,
  `update appointments set day = day + 1, starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day'
   where id in ($1::int, $1::int + 1)`,
  `update appointments set utm_source = (array['google', ' google', ' ', null])[1 + $1::int % 4] where id = $1::int`,
  `update appointments a set patient_id = (select min(id) from patients p where p.clinic_id = a.clinic_id) where id = $1`,
  `update patients set utm_source = (array['facebook', 'google', '', null])[1 + $1::int % 4]
   where id = (select patient_id from appointments where id = $1::int)`,
  `delete from appointments where id = $1`,
]

// Unlike the product's actions, these changes lock nothing first, so PostgreSQL cancels one of two that deadlock.
function unlessBrokenOff(error: Error & { code?: string }): void {
  if (error.code !== '40P01') throw error
}

test(
  'the tallies equal a count of the rows, however many people change appointments and patients at once',
  asChaosTest(async () => {
    const here = await schedulingClinic(db.owner)
    const patients = await Promise.all(Array.from({ length: 8 }, () => make.patient(here.clinicId)))
    const ids: number[] = []
    for (let n = 0; n < chaosSize(60, 2_000); n++) {
      const appointment = await make.appointment(here.clinicId, {
        patient_id: patients[n % 8]?.id as number,
        appointment_type_id: here.type.id,
        room_id: here.room.id,
        starts_at: `2026-06-0${1 + (n % 5)}T1${4 + (n % 5)}:00:00Z`,
      })
      ids.push(appointment.id)
    }
    expect(await miscounted(db.owner)).toEqual([])
    await Promise.all(
      Array.from({ length: 6 }, async (_, worker) => {
        const random = chaosRandom(`worker ${worker}`)
        const pick = <T>(list: T[]): T => list[Math.floor(random() * list.length)] as T
        for (let step = 0; step < chaosSize(60, 2_000); step++) {
          await db.owner.query(pick(changes), [pick(ids)]).catch(unlessBrokenOff)
        }
      }),
    )
    expect(await miscounted(db.owner)).toEqual([])
    const { rows } = await db.owner.query(
      'select count(*)::int as left, (select count(*)::int from booking_tallies) as days from appointments',
    )
    expect(rows[0].left).toBeGreaterThan(0)
    expect(rows[0].days).toBeGreaterThan(5)
  }),
  300_000,
)

test.each(['the patient', 'the appointment'])(
  'with %s first, both of two simultaneous changes count',
  async first => {
    const here = await schedulingClinic(db.owner)
    const [from, to] = [await make.patient(here.clinicId), await make.patient(here.clinicId)]
    const appointment = await make.appointment(here.clinicId, {
      patient_id: from.id,
      appointment_type_id: here.type.id,
      room_id: here.room.id,
      starts_at: '2026-06-01T14:00:00Z',
    })
    const changes = [
      { text: `update patients set utm_source = 'google' where id = $1`, values: [to.id] },
      { text: 'update appointments set patient_id = $2 where id = $1', values: [appointment.id, to.id] },
    ]
    if (first === 'the appointment') changes.reverse()
    const [quick, slow] = [await db.owner.connect(), await db.owner.connect()]
    try {
      await quick.query('begin')
      await quick.query(changes[0] as (typeof changes)[0])
      const second = slow.query(changes[1] as (typeof changes)[0])
      const { pid } = (await quick.query('select pg_backend_pid() as pid')).rows[0]
      await expect
        .poll(
          async () =>
            (
              await db.owner.query('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [
                pid,
              ])
            ).rowCount,
        )
        .toBe(1)
      await quick.query('commit')
      await second
    } finally {
      quick.release()
      slow.release()
    }
    const { rows } = await db.owner.query('select source from appointments where id = $1', [appointment.id])
    expect(rows).toEqual([{ source: 'google' }])
    expect(await miscounted(db.owner)).toEqual([])
  },
)
