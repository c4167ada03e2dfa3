import { expect, test } from 'vitest'
import { chaosSize } from '../../../../test/chaos/harness/chaos-size.ts'
import { asChaosTest, chaosRandom } from '../../../../test/chaos/harness/chaos-test.ts'
import { expectInvariants } from '../../../../test/chaos/harness/invariants.ts'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { ownerQuery } from '../../../../test/database/owner-queries.ts'
import { type Browser, testApp } from '../../../../test/fixtures/app.ts'
import { factories } from '../../../../test/fixtures/factories.ts'
import { schedulingClinic } from '../../../../test/fixtures/scheduling/scheduling-clinic.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { loginAs } = await testApp(db)

const clients = chaosSize(10, 100)
const slots = chaosSize(40, 1_000)
const steps = chaosSize(8, 30)
const slotsOfDay = 40

/** A saved version of an appointment, and the version that it replaced. */
type Saved = { id: number; replaced: string | undefined }

test(
  `${clients} clients book, move and clear no-shows in ${slots} slots at once: nobody overlaps without having been warned, and no change is lost`,
  asChaosTest(async run => {
    const here = await schedulingClinic(db.owner)
    const people = [here.user, await make.user(here.clinicId), await make.user(here.clinicId)]
    const browsers = await Promise.all(people.map(person => loginAs(person)))
    const patients = await Promise.all(Array.from({ length: 20 }, () => make.patient(here.clinicId)))
    const saves: Saved[] = []
    // Every version of an appointment that any client has seen.
    const seen: { id: number; updatedAt: string }[] = []
    // The warnings that were shown to the author of each version of an appointment.
    const shownFor = new Map<string, string[]>()
    const version = (id: number, updatedAt: string | Date) => `${id} ${new Date(updatedAt).getTime()}`
    const refused = { unseen: 0, old: 0, unseenOfNoShow: 0 }

    function note({ id, updatedAt }: { id: number; updatedAt: string }, shown: string[]) {
      const key = version(id, updatedAt)
      shownFor.set(key, [...(shownFor.get(key) ?? []), ...shown])
      seen.push({ id, updatedAt })
    }

    /** Most no-shows are cleared again, so that some return to a time that somebody else has by then. */
    async function markNoShow(browser: Browser, id: number, isSet: boolean) {
      let acknowledgedWarnings: string[] = []
      for (let attempt = 0; attempt < 3; attempt++) {
        const answer = await browser.send('PUT', `/v2/rest/appointments/${id}/no_show`, {
          noShow: isSet,
          acknowledgedWarnings,
        })
        if (answer.statusCode !== 409) {
          expect(answer.statusCode).toBe(200)
          note(answer.json(), acknowledgedWarnings)
          return
        }
        refused.unseenOfNoShow++
        acknowledgedWarnings = answer.json().keys
      }
    }

    async function client(browser: Browser, random: () => number) {
      const pick = <T>(list: T[]): T => list[Math.floor(random() * list.length)] as T
      const place = () => {
        const slot = Math.floor(random() * slots)
        const quarter = slot % slotsOfDay
        const time = `${9 + Math.floor(quarter / 8)}:${['00', '15', '30', '45'][Math.floor((quarter % 8) / 2)]}`
        return {
          startsAt: `2026-6-${1 + Math.floor(slot / slotsOfDay)} ${time}`,
          roomId: quarter % 2 === 0 ? here.room.id : here.otherRoom.id,
          doctorId: pick([here.doctor.id, here.otherDoctor.id, null]),
        }
      }
      for (let step = 0; step < steps; step++) {
        if (random() < 0.3 && seen.length > 0) {
          const { id } = pick(seen)
          await markNoShow(browser, id, true)
          if (random() < 0.8) await markNoShow(browser, id, false)
        }
        const wanted = { ...place(), patientAttributes: { id: pick(patients).id } }
        const known = random() < 0.4 && seen.length > 0 ? pick(seen) : undefined
        let shown: string[] = []
        for (let attempt = 0; attempt < 3; attempt++) {
          const form = here.form({ ...wanted, acknowledgedWarnings: shown })
          const answer = known
            ? await browser.send(
                'PUT',
                `/v2/rest/appointments/${known.id}`,
                { appointment: { ...form.appointment, patientAttributes: {} } },
                { 'if-match': `"${known.updatedAt}"` },
              )
            : await browser.send('POST', '/v2/rest/appointments', form)
          if (answer.statusCode === 409) {
            refused.unseen++
            // Most people then look for another time. Some acknowledge the warning and book.
            if (random() < 0.6) break
            shown = answer.json().keys
            continue
          }
          if (answer.statusCode === 412) refused.old++
          else {
            expect([200, 201]).toContain(answer.statusCode)
            const { id, updatedAt } = answer.json()
            // Moving an appointment to where it already is changes nothing: it keeps its version, and nothing
            // overlaps.
            if (updatedAt !== known?.updatedAt) saves.push({ id, replaced: known?.updatedAt })
            note({ id, updatedAt }, shown)
          }
          break
        }
      }
    }
    await Promise.all(
      Array.from({ length: clients }, (_, index) =>
        client(browsers[index % browsers.length] as Browser, chaosRandom(`client ${index}`)),
      ),
    )

    const { rows: overlaps } = await db.owner.query<{
      later: number
      updated_at: Date
      earlier: number
      what: string
    }>(
      `with placed as (
       select a.*, (select max(l.id) from audit_log l where l.clinic_id = a.clinic_id
         and l.entity_type = 'appointment' and l.entity_id = a.id) as saved
       from appointments a where a.clinic_id = $1 and not a.no_show)
     select b.id as later, b.updated_at, a.id as earlier, w.what
     from placed a join placed b on a.saved < b.saved and a.starts_at < b.ends_at and b.starts_at < a.ends_at
     cross join lateral (values ('room', a.room_id = b.room_id), ('doctor', a.doctor_id = b.doctor_id)) w(what, is_so)
     where w.is_so`,
      [here.clinicId],
    )
    const unseen = overlaps.filter(
      ({ later, updated_at, earlier, what }) =>
        !shownFor.get(version(later, updated_at))?.includes(`${what}:overlap:appointment:${earlier}`),
    )
    expect(unseen).toEqual([])
    expect(overlaps.length).toBeGreaterThan(0)

    const replaced = saves.flatMap(({ id, replaced }) =>
      replaced === undefined ? [] : [`${id} ${replaced}`],
    )
    expect(new Set(replaced).size).toBe(replaced.length)
    const { rows } = await db.owner.query(
      `select count(*) filter (where action = 'create') as booked, count(*) filter (where action = 'update') as moved
     from audit_log where clinic_id = $1 and entity_type = 'appointment'`,
      [here.clinicId],
    )
    expect(rows[0].booked).toBe(saves.length - replaced.length)
    expect(rows[0].moved).toBe(replaced.length)
    expect(refused.unseen).toBeGreaterThan(0)
    expect(refused.old).toBeGreaterThan(0)
    expect(refused.unseenOfNoShow).toBeGreaterThan(0)
    await expectInvariants(run, ownerQuery(db.owner), { when: 'settled' })
  }),
  600_000,
)
